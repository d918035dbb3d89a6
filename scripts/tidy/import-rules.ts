import { importsOf, walk } from '../parse-source.ts'
import type { Fault, Rule } from './rule.ts'

const fullPaths: Rule = {
  name: 'full-paths',
  check(source) {
    return importsOf(source).flatMap(({ specifier, line }): Fault[] => {
      if (!specifier.startsWith('.') || /\.[a-z0-9]+(?:\?[a-z]+)?$/.test(specifier) || specifier.includes('${'))
        return []
      return [{ line, subject: specifier, message: `"${specifier}" has no file extension` }]
    })
  },
}

/** The only places that may read the machine's clock or randomness: the ports that provide both to everything else. */
export const clockAndChancePorts: readonly string[] = [
  'apps/server/src/kernel/clock.ts',
  'apps/server/src/kernel/randomness.ts',
  'apps/play/src/ports.ts',
  'packages/sandbox-kit/src/ports.ts',
]

/** Tools around the product that measure time and create names for the person who runs them. */
const tooling = /^(?:scripts|bench|e2e)\/|\.config\.ts$/

const portsOnly: Rule = {
  name: 'ports-only',
  check(source) {
    if (clockAndChancePorts.includes(source.path)) return []
    const faults: Fault[] = []
    walk(source.program, (node) => {
      const text = source.text.slice(node.start, node.end)
      const isNewDate = node.type === 'NewExpression' && /^new Date(?:\(\s*\))?$/.test(text)
      const isCall =
        node.type === 'MemberExpression' && /^(?:globalThis\.)?(?:Math\.random|Date\.now|Temporal\.Now)$/.test(text)
      if (!isNewDate && !isCall) return
      if (tooling.test(source.path) && text !== 'Math.random') return
      faults.push({
        line: source.lineOf(node.start),
        subject: text,
        message: `${text} outside the kernel's ports: take the clock or the randomness as an argument`,
      })
    })
    return faults
  },
}

/** How files may use other files and the outside world. */
export const importRules: readonly Rule[] = [fullPaths, portsOnly]
