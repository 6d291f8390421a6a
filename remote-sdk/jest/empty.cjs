// Stands in for a plain style sheet in jest.
module.exports = {};
