import { walk } from '../parse-source.ts'
import { sourceOf, textOf } from './read-calls.ts'
import type { Tree } from './tree.ts'

const files = ['apps/server/src/kernel/config.ts', 'apps/server/src/kernel/social-setting.ts']
const page = 'docs/operating.md'

/** Settings that the server reads from the environment but that the page for operators does not mention. */
export function missingInSettings(tree: Tree): string[] {
  const written = tree.read(page)
  return files.flatMap((path) => {
    const names = new Set<string>()
    walk(sourceOf(tree, path).program, (node) => {
      const text = textOf(node)
      if (text !== undefined && /^[A-Z]+(?:_[A-Z]+)*$/.test(text)) names.add(text)
    })
    return [...names]
      .filter((name) => !new RegExp(`\`${name}\\b`).test(written))
      .map((name) => `${page} does not describe ${name}, a setting of ${path}`)
  })
}
