import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gcpScenarios } from './gcp/gcp-scenarios.ts'
import { rsScenarios } from './rs/rs-scenarios.ts'

const guide = readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8')

test.each([
  ['gcp', gcpScenarios],
  ['rs', rsScenarios],
])('the guide lists exactly the %s scenarios, each with its rule', (dialect, scenarios) => {
  const section = guide.split(`### \`${dialect}\``)[1]?.split('\n### ')[0] ?? ''
  const listed = [...section.matchAll(/^\|[^|]*\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, rule]) => [name, rule])
  expect(listed).toEqual(scenarios.map(({ name, rule }) => [name, rule]))
})
