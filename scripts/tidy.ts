import { checkTree, tidyRuleCount } from './tidy/check-tree.ts'

const { findings, files, functions, medianFileLines, medianFunctionLines } = checkTree()
for (const { rule, path, line, message } of findings) console.log(`${path}:${line}  ${rule}: ${message}`)
console.log(
  `${files} files, half of them up to ${medianFileLines} lines; ${functions} functions, half of them up to ${medianFunctionLines}`,
)
const broken = new Set(findings.map(({ rule }) => rule))
console.log(`${tidyRuleCount - broken.size} passed, ${broken.size} failed`)
process.exitCode = broken.size > 0 ? 1 : 0
