import { expect, it } from 'vitest'
import { allowHosts } from './allow-hosts.ts'

const isAllowed = allowHosts(['metrics.example'])

it.each([
  'localhost',
  'LOCALHOST:3001',
  'localhost.:3001',
  '127.0.0.1:3001',
  '[::1]:3001',
  '10.0.0.5',
  '[fd00::7]',
  'Metrics.Example:9100',
])('a port answers at %s', (host) => {
  expect(isAllowed(host)).toBe(true)
})

it.each([
  'evil.example',
  'evil.example:3001',
  'localhost.evil.example',
  '127.0.0.1.evil.example:3001',
  'xmetrics.example',
  'metrics.example.evil.example',
  '[evil.example]:3001',
  'evil.example#localhost',
  ':3001',
])('a port does not answer at %s, which may be the name of a page from elsewhere', (host) => {
  expect(isAllowed(host)).toBe(false)
})

it('a probe that sends no host is answered: no browser leaves it out', () => {
  expect([isAllowed(undefined), isAllowed('')]).toEqual([true, true])
})
