// Replaces a plain style sheet in jest.
module.exports = {};
