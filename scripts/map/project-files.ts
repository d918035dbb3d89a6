import type { Tree } from '../complete/tree.ts'
import type { ProjectFile } from './map-page.ts'

/** The files that the map is made from and checked against. */
export function projectFiles(tree: Tree): ProjectFile[] {
  return tree.files
    .filter((path) => !/(?:^|\/)(?:package-lock\.json|public\/art\/.*|pictures\/.*)$/.test(path))
    .map((path) => ({ path, text: /\.(?:ts|tsx|mjs|json|sql|css|md)$/.test(path) ? tree.read(path) : '' }))
}
