// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { auditActions, auditSubjects, type AuditRow } from '@baize/contract/office'
import { loadOfficeAudit } from '@baize/phrases/load-dictionary'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { showPage, type ShownPage } from '../../testing/show-page.tsx'
import { AuditEntry } from './audit-entry.tsx'

let page: ShownPage | undefined
afterEach(() => {
  act(() => page?.remove())
  page = undefined
})

const row: AuditRow = {
  serial: '7',
  at: '2026-11-25T03:00:00Z',
  operator: 'kanya',
  action: 'withdrawal.approved',
  subjectKind: 'withdrawal',
  subjectId: '01a2',
  before: { state: 'requested', amountMinor: '100050', first: null, excludedUntil: '9999-12-31T00:00:00Z' },
  after: { state: 'approved', unheardOf: 'as it is', keys: true },
  reason: '',
  address: '',
  hash: '0'.repeat(64),
}

/** The actions that a source notes. */
const notedIn = (source: string) =>
  [...source.matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].flatMap(([, name = '']) => name)

describe('the audit log', () => {
  it.each(['TH', 'EN', 'CN'] as const)('has words for every action and subject in %s', async (language) => {
    const phrases: Readonly<Record<string, string>> = (await loadOfficeAudit(language)).phrases
    const words = auditActions.map((action) => phrases[`action.${action}`] ?? '')
    expect(auditActions.filter((_, place) => words[place] === '')).toEqual([])
    expect(new Set(words).size).toBe(auditActions.length)
    expect(auditSubjects.filter((subject) => (phrases[`subject.${subject}`] ?? '') === '')).toEqual([])
  })

  it('knows every action that the server’s code notes, and would notice one that it does not know', () => {
    const root = resolve(import.meta.dirname, '../../../../server/src/modules')
    const sources = globSync('{office,operators}/**/*.ts', { cwd: root }).filter((name) => !name.endsWith('.test.ts'))
    const noted = new Set(sources.flatMap((name) => notedIn(readFileSync(join(root, name), 'utf8'))))
    const unknown = (names: Iterable<string>) => [...names].filter((name) => !auditActions.some((one) => one === name))
    expect(noted.size).toBeGreaterThan(30)
    expect(unknown(noted)).toEqual([])
    expect(unknown(notedIn("note(tx, operator, { action: 'member.planted' })"))).toEqual(['member.planted'])
  })

  it('shows an entry in words: subject, fields, states, amounts and times; what it does not know stands as it is', async () => {
    page = await showPage(<AuditEntry id="7" row={row} />, { areas: ['office-audit'] })
    const text = document.body.textContent
    for (const words of ['Withdrawal 01a2', 'State', 'requested', 'approved', '1,000.50', 'First of two', '∞'])
      expect(text).toContain(words)
    for (const words of ['unheardOf', 'as it is', 'yes']) expect(text).toContain(words)
    expect(text).not.toContain('amountMinor')
  })
})
