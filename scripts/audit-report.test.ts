import { expect, it } from 'vitest'
import { readAudit } from './audit-report.ts'

const reportOf = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })

it('an audit without vulnerabilities is clean', () => {
  expect(readAudit(reportOf({}))).toMatchObject({ exitCode: 0 })
})

it('an audit names each vulnerable package, and within which time it must be replaced', () => {
  const of = (severity: string, fixAvailable: unknown) => ({ severity, range: '<2.0.0', fixAvailable })
  const report = reportOf({
    first: of('critical', true),
    second: of('high', { name: 'x', version: '3.0.0' }),
    third: of('low', false),
  })
  expect(readAudit(report)).toEqual({
    exitCode: 1,
    lines: [
      'first <2.0.0: critical, a fixed version exists; replace it within 2 days',
      'second <2.0.0: high, a fixed version exists; replace it within 7 days',
      'third <2.0.0: low, no fixed version yet; replace it within 90 days',
    ],
  })
})

it.each([
  ['a registry without advisories', '{"message":"405 Method Not Allowed","error":{}}', '405 Method Not Allowed'],
  ['no registry', '', 'npm gave no report'],
  ['something else', '{"vulnerabilities":{"x":{}}}', 'npm gave no report'],
])('an audit that gets %s says that nothing was checked, and does not pass', (_, output, why) => {
  expect(readAudit(output)).toEqual({
    exitCode: 2,
    lines: [`Not checked: the registry gave no advisories (${why}).`],
  })
})
