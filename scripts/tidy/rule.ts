import type { Source } from '../parse-source.ts'

/** Something that a rule does not accept. */
export interface Finding {
  readonly rule: string
  readonly path: string
  readonly line: number
  /** What it is about, unchanged when lines move: a name or the words found. Exceptions refer to it. */
  readonly subject: string
  readonly message: string
}

/** What a rule returns for each place. The rest is added by {@link findingsOf}. */
export type Fault = Pick<Finding, 'line' | 'subject' | 'message'>

/** One rule of style for source files. */
export interface Rule {
  readonly name: string
  check(source: Source): Fault[]
}

/** Applies rules to a file. */
export function findingsOf(rules: readonly Rule[], source: Source): Finding[] {
  return rules.flatMap((rule) => rule.check(source).map((fault) => ({ rule: rule.name, path: source.path, ...fault })))
}
