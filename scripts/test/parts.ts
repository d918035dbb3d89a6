import { boundaryRuleCount, checkBoundaries } from '../boundaries/check-boundaries.ts'
import { bringChromium } from '../chromium.ts'
import { findMissing } from '../complete/check-complete.ts'
import { checkTree, tidyRuleCount } from '../tidy/check-tree.ts'
import type { Finding } from '../tidy/rule.ts'
import type { Part } from './part.ts'
import { playwrightPattern, vitestPattern } from './rerun.ts'
import { freshReport, readReport, runCommand } from './run-command.ts'
import {
  oneFailed,
  onePassed,
  sum,
  tallyOfPlaywright,
  tallyOfVitest,
  type PlaywrightReport,
  type SingleTest,
  type Tally,
  type VitestReport,
} from './tally.ts'

async function command(program: string, ...args: string[]): Promise<Tally> {
  return (await runCommand(program, args, { buffered: true })) === 0 ? onePassed : oneFailed
}

const typedProjects = [
  'tsconfig.json',
  'apps/web/tsconfig.json',
  'apps/office/tsconfig.json',
  'apps/play/tsconfig.json',
  'apps/vendor-sandbox/tsconfig.json',
  'packages/ui/tsconfig.json',
]

async function types(): Promise<Tally> {
  const tallies: Tally[] = []
  for (const project of typedProjects) tallies.push(await command('tsc', '-p', project, '--noEmit'))
  return sum(tallies)
}

/** Prints the findings of rules, and counts each rule as one check. */
function ruleTally(findings: readonly Finding[], ruleCount: number): Tally {
  for (const { rule, path, line, message } of findings) console.log(`${path}:${line}  ${rule}: ${message}`)
  const failed = new Set(findings.map(({ rule }) => rule)).size
  return { passed: ruleCount - failed, failed, failures: [], times: [] }
}

async function tidy(): Promise<Tally> {
  const { findings, files, functions, medianFileLines, medianFunctionLines } = checkTree()
  console.log(
    `${files} files (median ${medianFileLines} lines), ${functions} functions (median ${medianFunctionLines} lines)`,
  )
  return ruleTally(findings, tidyRuleCount)
}

async function boundaries(): Promise<Tally> {
  return ruleTally(checkBoundaries(), boundaryRuleCount)
}

/** Prints what is missing of things that belong together, and counts each check as one. */
async function complete(): Promise<Tally> {
  const checks = findMissing()
  for (const { faults } of checks) for (const sentence of faults) console.log(sentence)
  const failed = checks.filter(({ faults }) => faults.length > 0).length
  return { passed: checks.length - failed, failed, failures: [], times: [] }
}

/** Runs the projects of `vitest.config.ts` whose names begin with `name`: all their tests, or a single one. */
async function vitest(name: string, test?: SingleTest): Promise<Tally> {
  const file = freshReport(test === undefined ? name : `${name}-again`)
  const code = await runCommand('vitest', [
    'run',
    '--project',
    `${name}*`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(test === undefined ? [] : [test.file]),
    ...(test === undefined || test.titles.length === 0 ? [] : ['--testNamePattern', vitestPattern(test.titles)]),
  ])
  // Written just now by a runner whose version is pinned.
  const report = readReport(file) as VitestReport | undefined
  return report === undefined ? oneFailed : tallyOfVitest(test === undefined ? report : withoutFiltered(report), code)
}

/** A filtered run reports the tests that its filter excluded as pending. */
function withoutFiltered(report: VitestReport): VitestReport {
  return {
    ...report,
    numPendingTests: 0,
    testResults: report.testResults.map((file) => ({
      ...file,
      assertionResults: file.assertionResults.filter(({ status }) => status !== 'pending' && status !== 'skipped'),
    })),
  }
}

/** Runs the browser tests: all of them, or a single one. */
async function playwright(test?: SingleTest): Promise<Tally> {
  if (bringChromium() === undefined) {
    console.log(
      'browser: no Chromium found: install it (on Debian: apt-get install chromium), or set CHROMIUM to its path',
    )
    return oneFailed
  }
  const file = freshReport(test === undefined ? 'browser' : 'browser-again')
  const filter = test === undefined ? [] : [test.file, '--grep', playwrightPattern(test.titles)]
  const code = await runCommand('playwright', ['test', ...filter], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  // Written just now by a runner whose version is pinned.
  const report = readReport(file) as PlaywrightReport | undefined
  return report === undefined ? oneFailed : tallyOfPlaywright(report, code)
}

const passes = ({ passed, failed }: Tally) => passed > 0 && failed === 0

function vitestPart(name: string, says: string): Part {
  return { name, says, run: () => vitest(name), rerun: async (test) => passes(await vitest(name, test)) }
}

/** All parts of `npm test`, the quick checks first. */
export const parts: readonly Part[] = [
  {
    name: 'types',
    says: 'the types of the server, the site, the games and the design system',
    static: true,
    run: types,
  },
  {
    name: 'lint',
    says: 'oxlint, with the rules that need types',
    static: true,
    run: () => command('oxlint', '--type-aware'),
  },
  { name: 'format', says: 'oxfmt', static: true, run: () => command('oxfmt', '--check') },
  { name: 'unused', says: 'knip: unused files, exports and packages', static: true, run: () => command('knip') },
  { name: 'tidy', says: 'the rules of style', static: true, run: tidy },
  {
    name: 'boundaries',
    says: 'imports and tables, checked against the maps of the server and the site',
    static: true,
    run: boundaries,
  },
  {
    name: 'complete',
    says: 'whether a language, an endpoint, a module or a page lacks anything that belongs to it',
    static: true,
    run: complete,
  },
  {
    name: 'build',
    says: 'artwork, the site and the game client',
    static: true,
    run: () => command('node', 'scripts/build.ts'),
  },
  vitestPart('unit', 'unit tests'),
  vitestPart('database', 'tests of the database and of HTTP, on a real PostgreSQL'),
  vitestPart('process', 'the server as a process: starting, stopping, being killed'),
  {
    name: 'browser',
    says: 'the site in a real Chromium',
    run: () => playwright(),
    rerun: async (failed) => passes(await playwright(failed)),
  },
]
