import { mapFaults } from '../map/map-page.ts'
import { projectFiles } from '../map/project-files.ts'
import type { Tree } from './tree.ts'

/** What is wrong with `docs/map.md`: rows that refer to nothing, rooms without rows, a page that is out of date. */
export function missingInMap(tree: Tree): string[] {
  return mapFaults(projectFiles(tree)).map(({ path, line, subject, message }) =>
    // A fault of a whole folder or page has no line.
    subject === path ? `${path} ${message}` : `${path}:${line} ${message}`,
  )
}
