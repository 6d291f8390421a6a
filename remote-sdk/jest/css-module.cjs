// Replaces a CSS module in jest: every class has its own name as value.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
