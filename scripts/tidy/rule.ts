import type { Source } from '../parse-source.ts'

/** Something that a rule does not accept. */
export interface Finding {
  readonly rule: string
  readonly path: string
  readonly line: number
  /** What it is about, stable while lines move: a name or the words found. Exceptions refer to it. */
  readonly subject: string
  readonly message: string
}

/** What a rule returns of each place; the rest is added around it. */
export type Fault = Pick<Finding, 'line' | 'subject' | 'message'>

/** One rule of the house style over one source file. */
export interface Rule {
  readonly name: string
  check(source: Source): Fault[]
}

/** Applies rules to a file. */
export function findingsOf(rules: readonly Rule[], source: Source): Finding[] {
  return rules.flatMap((rule) => rule.check(source).map((fault) => ({ rule: rule.name, path: source.path, ...fault })))
}
