import { boundaryRuleCount, checkBoundaries } from './boundaries/check-boundaries.ts'

const findings = checkBoundaries()
for (const { rule, path, line, message } of findings) console.log(`${path}:${line}  ${rule}: ${message}`)
const broken = new Set(findings.map(({ rule }) => rule))
console.log(`${boundaryRuleCount - broken.size} passed, ${broken.size} failed`)
process.exitCode = broken.size > 0 ? 1 : 0
