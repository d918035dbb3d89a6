import { parseSource, type Source } from '../parse-source.ts'
import { listFiles, readText } from '../read-tree.ts'
import exceptions from './exceptions.json' with { type: 'json' }
import { citationsOf } from './citations.ts'
import { applyExceptions } from './exceptions.ts'
import { importRules } from './import-rules.ts'
import { requirementFindings, requirementRuleNames, requirementsPath } from './requirement-rules.ts'
import { lintConfigPath, unexplainedOffs } from './lint-config.ts'
import { findingsOf, type Finding } from './rule.ts'
import { functionsOf, sheetFindings, sizeRules } from './size-rules.ts'
import { typeRules } from './type-rules.ts'
import { wordRules } from './word-rules.ts'

/** All rules of style for source files. */
export const tidyRules = [...sizeRules, ...typeRules, ...wordRules, ...importRules]

/** The number of rules: those for single files, for the table of requirements and for the configuration of oxlint. */
export const tidyRuleCount = tidyRules.length + requirementRuleNames.length + 1

/** The result of checking the whole project. */
export interface TreeCheck {
  readonly findings: readonly Finding[]
  readonly files: number
  readonly functions: number
  readonly medianFileLines: number
  readonly medianFunctionLines: number
}

/** Every source file of the project, parsed. */
export function readSources(): Source[] {
  return listFiles()
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
    .map((path) => parseSource(path, readText(path)))
}

/** Checks the whole tree against every rule. */
export function checkTree(sources: readonly Source[] = readSources()): TreeCheck {
  const findings = [
    ...sources.flatMap((source) => findingsOf(tidyRules, source)),
    ...checkSheets(),
    ...checkRequirements(sources),
    ...unexplainedOffs(readText(lintConfigPath)),
  ]
  const product = sources.filter(({ path }) => !path.endsWith('.test.ts') && !path.endsWith('.d.ts'))
  const lengths = product.flatMap((source) => functionsOf(source).map(({ lines }) => lines))
  return {
    findings: applyExceptions(findings, exceptions),
    files: sources.length,
    functions: lengths.length,
    medianFileLines: median(product.map(({ lines }) => lines.length - 1)),
    medianFunctionLines: median(lengths),
  }
}

function checkSheets(): Finding[] {
  const sheets = listFiles().filter((path) => path.endsWith('.css'))
  return sheets.flatMap((path) => sheetFindings(path, readText(path)))
}

function checkRequirements(sources: readonly Source[]): Finding[] {
  const paths = listFiles()
  const texts = paths.filter((path) => /\.(?:css|sql|md)$/.test(path) && path !== requirementsPath)
  return requirementFindings({
    document: readText(requirementsPath),
    paths,
    citationsFor: (rows) => [
      ...sources.flatMap((source) => citationsOf(source.path, source.text, rows, source)),
      ...texts.flatMap((path) => citationsOf(path, readText(path), rows)),
    ],
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
