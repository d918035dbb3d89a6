/** `npm run map`: writes `docs/map.md` from the rows that the rooms declare. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectTree } from './complete/tree.ts'
import { mapPath, renderMap } from './map/map-page.ts'
import { projectFiles } from './map/project-files.ts'
import { root } from './read-tree.ts'

writeFileSync(join(root, mapPath), renderMap(projectFiles(projectTree())))
