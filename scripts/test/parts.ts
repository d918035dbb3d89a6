import { boundaryRuleCount, checkBoundaries } from '../boundaries/check-boundaries.ts'
import { bringChromium } from '../chromium.ts'
import { checkTree, tidyRules } from '../tidy/check-tree.ts'
import type { Finding } from '../tidy/rule.ts'
import { freshReport, readReport, runCommand } from './run-command.ts'
import {
  oneFailed,
  sum,
  tallyOfPlaywright,
  tallyOfVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts'

/** One part of `npm test`. */
export interface Part {
  readonly name: string
  readonly says: string
  run(): Promise<Tally>
}

async function command(program: string, ...args: string[]): Promise<Tally> {
  return (await runCommand(program, args)) === 0 ? { passed: 1, failed: 0, failures: [] } : oneFailed
}

const typedProjects = [
  'tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/play/tsconfig.json',
  'apps/vendor-sandbox/tsconfig.json',
  'packages/ui/tsconfig.json',
]

async function types(): Promise<Tally> {
  const tallies: Tally[] = []
  for (const project of typedProjects) tallies.push(await command('tsc', '-p', project, '--noEmit'))
  return sum(tallies)
}

/** Shows the findings of rules, and counts each rule as one check. */
function ruleTally(findings: readonly Finding[], ruleCount: number): Tally {
  for (const { rule, path, line, message } of findings) console.log(`${path}:${line}  ${rule}: ${message}`)
  const failed = new Set(findings.map(({ rule }) => rule)).size
  return { passed: ruleCount - failed, failed, failures: [] }
}

async function tidy(): Promise<Tally> {
  const { findings, files, functions, medianFileLines, medianFunctionLines } = checkTree()
  console.log(
    `${files} files (median ${medianFileLines} lines), ${functions} functions (median ${medianFunctionLines} lines)`,
  )
  return ruleTally(findings, tidyRules.length)
}

async function boundaries(): Promise<Tally> {
  return ruleTally(checkBoundaries(), boundaryRuleCount)
}

/** Runs the projects of `vitest.config.ts` whose names begin so. */
async function vitest(name: string): Promise<Tally> {
  const file = freshReport(name)
  const code = await runCommand('vitest', [
    'run',
    '--project',
    `${name}*`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = readReport<VitestReport>(file)
  return report === undefined ? oneFailed : tallyOfVitest(report, code)
}

async function browser(): Promise<Tally> {
  if (bringChromium() === undefined) {
    console.log('browser: no Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path')
    return oneFailed
  }
  const file = freshReport('browser')
  const code = await runCommand('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const report = readReport<PlaywrightReport>(file)
  return report === undefined ? oneFailed : tallyOfPlaywright(report, code)
}

/** Everything that `npm test` does, in its order: the quick checks first. */
export const parts: readonly Part[] = [
  { name: 'types', says: 'the types of the server, the site, the games and the design system', run: types },
  { name: 'lint', says: 'oxlint, with the rules that know types', run: () => command('oxlint', '--type-aware') },
  { name: 'format', says: 'oxfmt', run: () => command('oxfmt', '--check') },
  { name: 'unused', says: 'knip: files, exports and packages that nothing uses', run: () => command('knip') },
  { name: 'tidy', says: 'the house style', run: tidy },
  { name: 'boundaries', says: 'imports and tables against apps/server/src/modules.ts', run: boundaries },
  { name: 'unit', says: 'unit tests', run: () => vitest('unit') },
  { name: 'database', says: 'tests of the database and of HTTP, on a real PostgreSQL', run: () => vitest('database') },
  { name: 'build', says: 'artwork, the site and the game client', run: () => command('node', 'scripts/build.ts') },
  { name: 'process', says: 'the server as a process: starting, stopping, being killed', run: () => vitest('process') },
  { name: 'browser', says: 'the site in a real Chromium', run: browser },
]
