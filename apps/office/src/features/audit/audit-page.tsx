/**
 * The audit log: who did what, when and why, and whether the chain of its rows is unbroken.
 *
 * To change:
 * - the page of the audit log, its filters and columns: `AuditPage` here; one entry, `AuditEntry` in `audit-entry.tsx`; its
 *   check, `ChainCheck` in `chain-check.tsx`
 * - what can be recorded: `auditActions` in `packages/contract/src/office/audit-actions.ts`; its words, `packages/phrases/src/languages/en/office-audit.ts` and that of each
 *   language; how fields and values are written, `useAuditWords` in `apps/office/src/kit/use-audit-words.ts`
 */
import { auditActions, auditSubjects, listAudit, type AuditRow } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { useAuditWords } from '../../kit/use-audit-words.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { AuditEntry } from './audit-entry.tsx'
import { openChainCheck } from './chain-check.tsx'

const auditList = defineList({
  name: 'audit',
  paging: 'cursor',
  filters: {
    day: { kind: 'days' },
    operator: { kind: 'text', maxLength: 100 },
    action: { kind: 'choice', values: auditActions },
    subjectKind: { kind: 'choice', values: auditSubjects },
    subjectId: { kind: 'text', maxLength: 64 },
  },
})

const column = columnsOf<AuditRow>()

export function AuditPage() {
  const t = usePhrasesOf('office-audit')
  const words = useAuditWords()
  const list = useList(auditList)
  const { day, ...filters } = list.filters
  const asked = { ...filters, ...day, before: list.after, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: ['audit', asked],
    queryFn: ({ signal }) => call(listAudit, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.text('action', t('action'), ({ action }) => words.action(action)),
      column.time('at', t('at'), ({ at }) => at),
      column.text('operator', t('operator'), ({ operator }) => operator),
      column.text('subject', t('subject'), ({ subjectKind, subjectId }) =>
        `${words.subject(subjectKind)} ${subjectId}`.trim(),
      ),
      column.text('reason', t('reason'), ({ reason }) => reason),
      column.text('address', t('address'), ({ address }) => address, { isExtra: true }),
      column.text('serial', t('serial'), ({ serial }) => serial, { isExtra: true }),
    ],
    [t, words],
  )
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        <Button icon={<IconShieldCheck aria-hidden size={18} />} onClick={() => openChainCheck(t('check'))} size="sm">
          {t('check')}
        </Button>
      </PageHead>
      <DataTable
        columns={columns}
        empty={{ title: t('empty'), text: t('emptyText') }}
        filterWords={{
          day: { label: t('day') },
          operator: { label: t('operator') },
          action: {
            label: t('action'),
            options: Object.fromEntries(auditActions.map((one) => [one, words.action(one)])),
          },
          subjectKind: {
            label: t('subjectKind'),
            options: Object.fromEntries(auditSubjects.map((one) => [one, words.subject(one)])),
          },
          subjectId: { label: t('subjectId') },
        }}
        label={t('title')}
        list={list}
        Panel={AuditEntry}
        panelTitle={(row, serial) => (row === undefined ? t('entry', serial) : words.action(row.action))}
        query={query}
        rowId={({ serial }) => serial}
      />
    </>
  )
}
