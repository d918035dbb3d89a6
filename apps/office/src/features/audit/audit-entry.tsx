import type { AuditRow } from '@baize/contract/office'
import { DescriptionList } from '../../kit/panel.tsx'
import { Diff } from '../../kit/diff.tsx'
import { ExactTime, Id } from '../../kit/values.tsx'
import { useAuditWords } from '../../kit/use-audit-words.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import type { PanelProps } from '../../table/data-table.tsx'

/** One entry of the audit log, with what it changed. */
export function AuditEntry({ row }: PanelProps<AuditRow>) {
  const t = usePhrasesOf('office-audit')
  const words = useAuditWords()
  if (row === undefined) return <p>{t('elsewhere')}</p>
  const { serial, at, operator, subjectKind, subjectId, reason, address, hash, before, after } = row
  return (
    <>
      <DescriptionList
        items={[
          [t('operator'), operator],
          [t('at'), <ExactTime key="at" time={at} />],
          [t('subject'), subjectKind === '' ? '–' : `${words.subject(subjectKind)} ${subjectId}`],
          [t('reason'), reason === '' ? '–' : reason],
          [t('address'), address === '' ? '–' : address],
          [t('serial'), serial],
          [t('hash'), <Id key="hash">{hash}</Id>],
        ]}
      />
      <Diff after={words.facts(after)} before={words.facts(before)} nameOf={words.field} />
    </>
  )
}
