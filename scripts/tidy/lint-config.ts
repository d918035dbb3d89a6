import type { Finding } from './rule.ts'

/** The configuration of oxlint. */
export const lintConfigPath = '.oxlintrc.json'

/** The rule that {@link unexplainedOffs} checks. */
export const lintConfigRuleName = 'explained-lint'

/** Rules that the configuration of oxlint turns off without a comment in the line above that gives the reason. */
export function unexplainedOffs(config: string): Finding[] {
  const lines = config.split('\n').map((line) => line.trim())
  return lines.flatMap((line, index): Finding[] => {
    const rule = /^"([^"]+)": "off"/.exec(line)?.[1]
    if (rule === undefined || lines[index - 1]?.startsWith('// ') === true) return []
    const message = `${rule} is off, and the line above does not say why`
    return [{ rule: lintConfigRuleName, path: lintConfigPath, line: index + 1, subject: rule, message }]
  })
}
