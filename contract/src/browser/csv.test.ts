import { csvRow } from './csv';

test.each([
  [['a', 1.5, null, -0.25], 'a,1.5,,-0.25'],
  [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"'],
  [['-1.5', '-20', '-1+1', '-1\n'], `-1.5,-20,'-1+1,"'-1\n"`],
  [['=1+1', '+1', '-x', '@a'], "'=1+1,'+1,'-x,'@a"],
  [[' =LINK("x")', '\tcmd', '\r=1'], `"' =LINK(""x"")",'\tcmd,"'\r=1"`],
])('%j is a row of which nothing is carried out', (cells, row) => {
  expect(csvRow(cells)).toBe(`${row}\r\n`);
});
