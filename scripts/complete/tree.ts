import { listFiles, readText } from '../read-tree.ts'

/** The files of the project as the checks read them. A test can plant faults in it. */
export interface Tree {
  readonly files: readonly string[]
  read(path: string): string
}

/** The project as it is on disk. */
export function projectTree(): Tree {
  return { files: listFiles(), read: readText }
}

/** A copy of a tree in which some files have another text. `undefined` removes a file. */
export function planted(tree: Tree, changed: Readonly<Record<string, string | undefined>>): Tree {
  const there = new Set([...tree.files, ...Object.keys(changed)])
  return {
    files: [...there].filter((path) => !(path in changed) || changed[path] !== undefined),
    read: (path) => changed[path] ?? tree.read(path),
  }
}

/** Whether a file is TypeScript of the product: not a test, and not used only by tests. */
export function isProduct(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test-[^/]+\.ts$|\/(?:testing|soak|done-once)\//.test(path)
}

/** The files below a folder. */
export function filesIn(tree: Tree, folder: string): readonly string[] {
  return tree.files.filter((path) => path.startsWith(`${folder}/`))
}
