import { missingInAsvs } from './asvs.ts'
import { missingInEndpoints } from './endpoints.ts'
import { missingInLanguages } from './languages.ts'
import { missingInMap } from './map.ts'
import { missingInModules } from './modules.ts'
import { missingInPages } from './pages.ts'
import { missingInSettings } from './settings.ts'
import { projectTree, type Tree } from './tree.ts'

/** A check of things that belong together. Each fault is one sentence that names the file to edit. */
interface CompletenessCheck {
  readonly name: string
  faults(tree: Tree): string[]
}

/** All of these checks. */
const completenessChecks: readonly CompletenessCheck[] = [
  { name: 'languages', faults: missingInLanguages },
  { name: 'endpoints', faults: missingInEndpoints },
  { name: 'modules', faults: (tree) => missingInModules(tree) },
  { name: 'pages', faults: missingInPages },
  { name: 'settings', faults: missingInSettings },
  { name: 'map', faults: missingInMap },
  { name: 'asvs', faults: missingInAsvs },
]

/** What is missing in the project, by check. */
export function findMissing(tree: Tree = projectTree()): { readonly name: string; readonly faults: string[] }[] {
  return completenessChecks.map(({ name, faults }) => ({ name, faults: faults(tree) }))
}
