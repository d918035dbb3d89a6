import { missingInLanguages } from './languages.ts'
import { projectTree, type Tree } from './tree.ts'

/** A check of things that belong together: each fault is one sentence that names the file to edit. */
export interface CompletenessCheck {
  readonly name: string
  faults(tree: Tree): string[]
}

/** Every such check. */
export const completenessChecks: readonly CompletenessCheck[] = [{ name: 'languages', faults: missingInLanguages }]

/** What is missing in the project, by check. */
export function findMissing(tree: Tree = projectTree()): { readonly name: string; readonly faults: string[] }[] {
  return completenessChecks.map(({ name, faults }) => ({ name, faults: faults(tree) }))
}
