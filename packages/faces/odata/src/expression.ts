/** Parses `$filter` into an expression (OData URL Conventions 4.0 §5.1.1). Names are not resolved here. */
import { quote } from '@vitrine/query';
import { badRequest, NotImplemented } from './failures.ts';
import { readTokens, type Token } from './lexer.ts';

export type LiteralKind = 'text' | 'number' | 'boolean' | 'date' | 'moment' | 'null';

export interface Literal {
  readonly kind: LiteralKind;
  readonly text: string;
}

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
const textTests = ['contains', 'startswith', 'endswith'] as const;
export type TextTest = (typeof textTests)[number];
/** Functions of a property, which is compared. */
const wrappers = ['tolower', 'toupper', 'date'] as const;
type Wrapper = (typeof wrappers)[number];

/** A property, maybe within a function. */
interface Property {
  readonly key: string;
  readonly within: Wrapper | undefined;
}

export type Expression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression }
  | { readonly kind: 'compare'; readonly property: Property; readonly operator: Comparison; readonly literal: Literal }
  | { readonly kind: 'in'; readonly property: Property; readonly literals: readonly Literal[] }
  | { readonly kind: 'text'; readonly property: Property; readonly test: TextTest; readonly text: string }
  | { readonly kind: 'any'; readonly key: string; readonly literals: readonly Literal[] }
  | { readonly kind: 'truth'; readonly key: string };

/** The deepest nesting of parentheses and `not`. */
const depthMax = 50;

/** @throws Failure for a mistake, NotImplemented for what cannot be asked */
export const parseFilter = (written: string): Expression => {
  const parser = new Parser(readTokens(written));
  const expression = parser.readOr();
  parser.expectEnd();
  return expression;
};

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  readOr(): Expression {
    return this.#readParts('or', () => this.#readParts('and', () => this.#readUnary()));
  }

  expectEnd(): void {
    if (this.#token.kind !== 'end') this.#refuse('and, or, or the end');
  }

  #readParts(kind: 'and' | 'or', readPart: () => Expression): Expression {
    const first = readPart();
    const parts = [first];
    while (this.#takeName(kind)) parts.push(readPart());
    return parts.length === 1 ? first : { kind, parts };
  }

  #readUnary(): Expression {
    if (++this.#depth > depthMax) throw badRequest('$filter', `It is nested more than ${depthMax} deep.`);
    const read = this.#takeName('not') ? { kind: 'not' as const, part: this.#readUnary() } : this.#readTest();
    this.#depth--;
    return read;
  }

  #readTest(): Expression {
    if (this.#takeSign('(')) {
      const inner = this.readOr();
      this.#expectSign(')');
      return this.#readTruthOf(inner);
    }
    const test = textTests.find((each) => this.#isCall(each));
    if (test !== undefined) return this.#readTruthOf(this.#readTextTest(test));
    if (this.#token.kind === 'name' && this.#token.text.endsWith('/any')) return this.#readAny();
    if (this.#token.kind === 'name' && this.#token.text.endsWith('/all')) this.#refuseLambda();
    if (this.#token.kind !== 'name' || this.#isConstant) return this.#readReversed();
    const property = this.#readProperty();
    if (this.#takeName('in')) return { kind: 'in', property, literals: this.#readList() };
    const operator = this.#takeComparison();
    if (operator !== undefined) return { kind: 'compare', property, operator, literal: this.#readLiteral() };
    if (this.#token.kind === 'name' && !['and', 'or'].includes(this.#token.text)) this.#refuseOperator();
    return property.within === undefined
      ? { kind: 'truth', key: property.key }
      : this.#refuse('eq, ne, gt, ge, lt or le');
  }

  /** `contains(name,'x') eq true`, as some clients write it. */
  #readTruthOf(test: Expression): Expression {
    const operator = this.#takeComparison();
    if (operator === undefined) return test;
    const { kind, text } = this.#readLiteral();
    if (kind !== 'boolean' || (operator !== 'eq' && operator !== 'ne')) this.#refuse('eq true or eq false before it');
    return (text === 'true') === (operator === 'eq') ? test : { kind: 'not', part: test };
  }

  #readTextTest(test: TextTest): Expression {
    this.#next += 2;
    const property = this.#readProperty();
    this.#expectSign(',');
    const { kind, text } = this.#readLiteral();
    if (kind !== 'text') this.#refuse('a text in single quotes before it');
    this.#expectSign(')');
    return { kind: 'text', property, test, text };
  }

  /** `tags/any(t:t eq 'x')`. */
  #readAny(): Expression {
    const key = this.#take().text.slice(0, -'/any'.length);
    const { text: variable } = this.#takeSign('(') ? this.#take() : this.#refuseLambda();
    if (!this.#takeSign(':') || variable === '' || !this.#takeName(variable)) this.#refuseLambda();
    if (this.#takeName('in')) return this.#endAny(key, this.#readList());
    if (!this.#takeName('eq')) this.#refuseLambda();
    return this.#endAny(key, [this.#readLiteral()]);
  }

  #endAny(key: string, literals: readonly Literal[]): Expression {
    this.#expectSign(')');
    return { kind: 'any', key, literals };
  }

  /** `5 lt price` is `price gt 5`. */
  #readReversed(): Expression {
    const literal = this.#readLiteral();
    const operator = this.#takeComparison();
    if (operator === undefined) this.#refuse('eq, ne, gt, ge, lt or le');
    return { kind: 'compare', property: this.#readProperty(), operator: reversed[operator], literal };
  }

  #readProperty(): Property {
    const within = wrappers.find((each) => this.#isCall(each));
    if (within !== undefined) {
      this.#next += 2;
      const { text: key } = this.#expectName();
      this.#expectSign(')');
      return { key, within };
    }
    const name = this.#expectName();
    if (this.#token.text === '(' && this.#token.kind === 'sign') this.#refuseFunction(name);
    return { key: name.text, within: undefined };
  }

  #readList(): readonly Literal[] {
    this.#expectSign('(');
    const literals = [this.#readLiteral()];
    while (this.#takeSign(',')) literals.push(this.#readLiteral());
    this.#expectSign(')');
    return literals;
  }

  #readLiteral(): Literal {
    const { kind, text } = this.#token;
    const isConstant = this.#isConstant;
    if (kind === 'name' && !isConstant)
      throw new NotImplemented(
        '$filter',
        `Found ${quote(text)} where a value belongs: a property can be compared with a value, not with another property or a calculation.`,
      );
    if (kind === 'sign' || kind === 'end') return this.#refuse('a value');
    this.#next++;
    if (kind !== 'name') return { kind, text };
    return { kind: text === 'null' ? 'null' : 'boolean', text };
  }

  // Tokens

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0 };
  }

  get #isConstant(): boolean {
    return this.#token.kind === 'name' && ['true', 'false', 'null'].includes(this.#token.text);
  }

  #isCall(name: string): boolean {
    const [first, second] = this.#tokens.slice(this.#next, this.#next + 2);
    return first?.kind === 'name' && first.text === name && second?.kind === 'sign' && second.text === '(';
  }

  #take(): Token {
    const token = this.#token;
    this.#next++;
    return token;
  }

  #takeName(text: string): boolean {
    return this.#takeIf('name', text);
  }

  #takeSign(text: string): boolean {
    return this.#takeIf('sign', text);
  }

  #takeIf(kind: Token['kind'], text: string): boolean {
    const isTaken = this.#token.kind === kind && this.#token.text === text;
    if (isTaken) this.#next++;
    return isTaken;
  }

  #takeComparison(): Comparison | undefined {
    return comparisons.find((each) => this.#takeName(each));
  }

  #expectSign(text: string): void {
    if (!this.#takeSign(text)) this.#refuse(quote(text));
  }

  #expectName(): Token {
    return this.#token.kind === 'name' ? this.#take() : this.#refuse('the name of a property');
  }

  #refuse(expected: string): never {
    const { kind, text, at } = this.#token;
    const found = kind === 'end' ? 'the end' : quote(text);
    throw badRequest('$filter', `Found ${found} at character ${at}, expected ${expected}.`);
  }

  #refuseOperator(): never {
    const message = `The operator ${quote(this.#token.text)} is not supported; these are: ${comparisons.join(', ')}, in, and, or, not.`;
    throw new NotImplemented('$filter', message);
  }

  #refuseFunction({ text }: Token): never {
    const known = [...textTests, ...wrappers].join(', ');
    throw new NotImplemented('$filter', `The function ${quote(text)} is not supported here; these are: ${known}, any.`);
  }

  #refuseLambda(): never {
    throw new NotImplemented(
      '$filter',
      "any is supported in one form: tags/any(t:t eq 'value'), or with t in (…). Write tags ne null for any(), and not tags/any(…) for all(…).",
    );
  }
}

const reversed: Readonly<Record<Comparison, Comparison>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
};
