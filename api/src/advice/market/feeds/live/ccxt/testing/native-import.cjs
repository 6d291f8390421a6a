// Not TypeScript: the test runner turns an import() there into a require, which ccxt's modules do not support.
exports.importModule = (url) => import(url);
