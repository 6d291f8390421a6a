/**
 * Allows one statement that only reads, made of the parts listed here, as parsed by PostgreSQL's own parser. The role
 * that runs it (run-statement-store.ts) protects more; this refuses what a role cannot: acting functions, catalogue.
 */
import type { StatementResult } from '@spreadwise/contract';
import type { RawStmt } from 'libpg-query';

const words = (list: string) => new Set(list.split(/\s+/).filter(Boolean));

/** Allowed parts of a statement. Others are refused, e.g. every other kind of statement, and functions after FROM. */
const NODES = words(`
  SelectStmt ResTarget ColumnRef String A_Star RangeVar A_Const A_Expr BoolExpr NullTest BooleanTest FuncCall SubLink
  CaseExpr CaseWhen CoalesceExpr MinMaxExpr TypeCast JoinExpr RangeSubselect SortBy WindowDef CommonTableExpr List
  Integer Float Boolean A_ArrayExpr RowExpr A_Indirection A_Indices SQLValueFunction GroupingSet
`);
/** Allowed fields of these parts. Not e.g. intoClause, lockingClause, schemaname, recursive. */
const FIELDS = words(`
  targetList fromClause whereClause groupClause groupDistinct havingClause windowClause valuesLists sortClause
  limitOffset limitCount limitOption withClause op all larg rarg distinctClause name val location fields sval relname
  inh relpersistence alias aliasname colnames ival fval boolval isnull kind lexpr rexpr boolop args arg nulltesttype
  booltesttype funcname agg_star agg_distinct agg_order agg_filter agg_within_group over funcformat subLinkType
  testexpr subselect operName result defresult expr typeName names typemod typmods arrayBounds jointype isNatural
  usingClause quals subquery lateral node sortby_dir sortby_nulls refname partitionClause orderClause frameOptions
  startOffset endOffset ctes ctename aliascolnames ctematerialized ctequery items elements row_format indirection
  is_slice lidx uidx content rexpr_list_start rexpr_list_end list_start list_end
`);
/** Not `substring`: with `from` and a pattern it is a regular expression. */
const FUNCTIONS = words(`
  count sum avg min max string_agg array_agg bool_and bool_or every percentile_cont percentile_disc mode stddev variance
  corr row_number rank dense_rank percent_rank ntile lag lead first_value last_value lower upper length char_length btrim
  ltrim rtrim left right substr position strpos split_part concat concat_ws starts_with round ceil ceiling floor abs
  trunc mod sign to_char date_trunc date_part date_bin extract age now timezone to_timestamp make_date array_length
  cardinality jsonb_array_length jsonb_typeof like_escape nullif
`);
/** No regular expressions: one can run without end. */
const OPERATORS = words('+ - * / % = <> < > <= >= || -> ->> #> #>> @> <@ ? ~~ !~~ ~~* !~~*');
const TYPES = words(`
  text varchar bpchar bool int2 int4 int8 float4 float8 numeric date time timetz timestamp timestamptz interval jsonb json
`);
const SPECIAL_VALUES = /^SVFOP_(CURRENT_(DATE|TIME|TIMESTAMP)|LOCALTIME|LOCALTIMESTAMP)(_N)?$/;

type Checked =
  /** `text`: the statement alone, which begins at `start` of the input. */
  | {
      readonly kind: 'allowed';
      readonly text: string;
      readonly start: number;
      readonly tables: readonly string[];
    }
  | RefusedStatement;
export type RefusedStatement = Extract<StatementResult, { kind: 'refused' }>;

/** The names of the tables that the console reads. */
type Readable = Pick<ReadonlySet<string>, 'has'>;

type Json = { readonly [field: string]: unknown };

class Refusal extends Error {
  constructor(
    message: string,
    readonly byte: number | null,
  ) {
    super(message);
  }
}

export async function checkStatement(sql: string, readable: Readable): Promise<Checked> {
  // Loaded on demand: rarely needed, and larger than a megabyte.
  const { parse, SqlError } = await import('libpg-query');
  try {
    return checkParsed(sql, sql.trim() === '' ? [] : ((await parse(sql)).stmts ?? []), readable);
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message, charAt(sql, error.byte));
    if (error instanceof SqlError) {
      const at = error.sqlDetails?.cursorPosition;
      return refused(`${sentence(error.message)}.`, at === undefined || at < 0 ? null : at);
    }
    return refused('This is not a valid statement.');
  }
}

export const refused = (words: string, position: number | null = null): RefusedStatement => ({
  kind: 'refused',
  words,
  position,
});

export const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

function checkParsed(sql: string, statements: readonly RawStmt[], readable: Readable): Checked {
  const [only] = statements;
  if (!only || statements.length > 1) throw new Refusal('Write one statement.', null);
  const { stmt, stmt_location: from = 0, stmt_len: length } = only;
  const statement = stmt as Json;
  if (!statement.SelectStmt) throw new Refusal('Only SELECT is allowed here.', from);
  const seen: Seen = { tables: new Map(), made: new Set() };
  walk(statement, seen, null);
  for (const [name, at] of seen.tables)
    if (!readable.has(name) && !seen.made.has(name))
      throw new Refusal(`There is no table ${name} that can be read here.`, at);
  return {
    kind: 'allowed',
    text: Buffer.from(sql)
      .subarray(from, length ? from + length : undefined)
      .toString(),
    start: charAt(sql, from) ?? 0,
    tables: [...seen.tables.keys()].filter((name) => readable.has(name)),
  };
}

interface Seen {
  /** Name -> position of its first occurrence. */
  readonly tables: Map<string, number | null>;
  /** Names defined by WITH. */
  readonly made: Set<string>;
}

function walk(value: unknown, seen: Seen, at: number | null): void {
  if (Array.isArray(value)) for (const one of value) walk(one, seen, at);
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const isNode = /^[A-Z]/.test(key);
    const here = placeOf(inner) ?? placeOf(value) ?? at;
    if (!(isNode ? NODES : FIELDS).has(key)) throw new Refusal(notHere(key), here);
    RULES[key]?.(inner as Json, seen, here);
    walk(inner, seen, here);
  }
}

function placeOf(value: unknown): number | null {
  const place = typeof value === 'object' && value !== null && 'location' in value && value.location;
  return typeof place === 'number' ? place : null;
}

/** Checks of a part's values, in addition to its structure. */
const RULES: Readonly<Record<string, (part: Json, seen: Seen, at: number | null) => void>> = {
  FuncCall: ({ funcname }, _seen, at) => requireListed('function', funcname, FUNCTIONS, at),
  A_Expr({ name }, _seen, at) {
    const named = namesOf(name).at(-1) ?? '';
    // Worded operators, e.g. NOT BETWEEN SYMMETRIC or IS DISTINCT FROM, are made of the listed ones.
    const isListed = /^[A-Z ]+$/.test(named) || OPERATORS.has(named);
    if (!isListed || namesOf(name).length > 1)
      throw new Refusal(`The operator ${named} is not allowed here.`, at);
  },
  SubLink({ operName }, _seen, at) {
    for (const named of namesOf(operName))
      if (!OPERATORS.has(named)) throw new Refusal(`The operator ${named} is not allowed here.`, at);
  },
  typeName: ({ names }, _seen, at) => requireListed('type', names, TYPES, at),
  SQLValueFunction({ op }, _seen, at) {
    if (!SPECIAL_VALUES.test(String(op))) throw new Refusal('This value is not available here.', at);
  },
  RangeVar({ relname }, { tables }, at) {
    const name = String(relname);
    if (name.startsWith('pg_')) throw new Refusal('The catalogue cannot be read here.', at);
    if (!tables.has(name)) tables.set(name, at);
  },
  CommonTableExpr({ ctename }, { made }, at) {
    const name = String(ctename);
    if (name.startsWith('pg_')) throw new Refusal('Names may not begin with pg_ here.', at);
    made.add(name);
  },
};

const namesOf = (names: unknown): string[] =>
  Array.isArray(names) ? names.map((one: { String?: { sval?: string } }) => one.String?.sval ?? '') : [];

function requireListed(what: string, names: unknown, listed: ReadonlySet<string>, at: number | null): void {
  const name = ownName(names);
  if (name === null || !listed.has(name))
    throw new Refusal(`The ${what} ${namesOf(names).join('.')} is not allowed here.`, at);
}

/** The unqualified name; some functions, e.g. extract(), are parsed with pg_catalog. Null: another schema. */
function ownName(names: unknown): string | null {
  const [first = '', second, ...more] = namesOf(names);
  if (second === undefined) return first;
  return first === 'pg_catalog' && more.length === 0 ? second : null;
}

const SAID: Readonly<Record<string, string>> = {
  intoClause: 'SELECT INTO creates a table; only reading is allowed here.',
  lockingClause: 'Rows are not locked here.',
  recursive: 'WITH RECURSIVE is not allowed here: its duration cannot be estimated.',
  schemaname: 'Name tables without a schema.',
  catalogname: 'Name tables without a database.',
  ParamRef: 'Parameters are not supported here.',
  RangeFunction: 'Functions after FROM are not allowed here.',
};

const notHere = (part: string) => SAID[part] ?? `This is not allowed here (${part}).`;

/** Converts the parser's byte position to one of characters. */
const charAt = (sql: string, byte: number | null): number | null =>
  byte === null || byte < 0 ? null : Buffer.from(sql).subarray(0, byte).toString().length;
