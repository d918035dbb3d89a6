import { readMemberPersonal } from '@baize/contract/office'
import type { PhraseKey } from '@baize/phrases'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './members.module.css'

/** Shows contacts and personal data in full. The server records each look. */
export function openPersonal(title: string, memberId: string): Promise<undefined> {
  return openDialog({ title, size: 'md', content: () => <PersonalData memberId={memberId} /> })
}

function PersonalData({ memberId }: { readonly memberId: string }) {
  const t = usePhrasesOf('office-members')
  const fieldName = useFieldName()
  const { time } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['member-personal', memberId],
    queryFn: ({ signal }) => call(readMemberPersonal, { params: { memberId }, body: {}, signal }),
    // One look is one row of the log, and nothing of it stays in the page.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (data === undefined)
    return error === null ? <LoadingLines lines={6} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  const { mobile, email, fields, registerUrl, bankAccounts, addresses } = data
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>{t('personal.recorded')}</p>
      <DescriptionList
        items={[
          [t('column.mobile'), mobile ?? '–'],
          [t('column.email'), email ?? '–'],
          ...fields.map(({ name, value }) => [fieldName(name), value] as const),
          ...(registerUrl === null ? [] : [[t('domain'), registerUrl] as const]),
        ]}
      />
      <Lines
        lines={bankAccounts.map(({ accountId, bankName, numberTail, holder, removedAt }) => {
          const line = `${bankName} •••• ${numberTail} · ${holder}`
          return [accountId, removedAt === null ? line : t('personal.removed', line)]
        })}
        title={t('personal.banks')}
      />
      <Lines
        lines={addresses.map(({ address, lastAt, times }) => [
          address,
          `${address} · ${t('personal.times', time(lastAt), times)}`,
        ])}
        title={t('personal.addresses')}
      />
    </div>
  )
}

/** What a field of the profile is called. One that this page does not know is shown by its own name. */
function useFieldName(): (name: string) => string {
  const t = usePhrasesOf('fields')
  const known: object | undefined = useLanguage((state) => state.phrases.fields)
  return (name) => {
    const key = `field.${name}`
    // It is one of the phrases, as has just been looked up.
    return known !== undefined && Object.hasOwn(known, key) ? t(key as PhraseKey<'fields'>) : name
  }
}

function Lines({ title, lines }: { title: string; lines: readonly (readonly [key: string, text: string])[] }) {
  const t = usePhrasesOf('office-members')
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      {lines.length === 0 ? <p className={classes.muted}>{t('personal.none')}</p> : null}
      <ul className={classes.lines}>
        {lines.map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
