import type { OfficeLotterySettings } from '@baize/contract/office'
import { Alert } from '@baize/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { Versions } from '../../kit/versions.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { LimitFields } from './limit-fields.tsx'
import { settingsQuery, versionsQuery } from './lottery-queries.ts'
import classes from './lotteries.module.css'
import { RateFields } from './rate-fields.tsx'
import { SettingsSaving } from './settings-saving.tsx'
import { draftOf } from './settings-draft.rules.ts'
import { useSettingName } from './use-setting-name.ts'

/** The rates, limits and calendar of a lottery, and every version of them. */
export function SettingsPage() {
  const t = usePhrasesOf('office-lotteries')
  const language = useLanguage((state) => state.language)
  const { gameCode = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(settingsQuery(gameCode))
  if (data === undefined)
    return (
      <>
        <PageHead title={t('settings.title')} />
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  return (
    <>
      <PageHead text={t('settings.text', data.leadMinutes)} title={data.names[language]} />
      <p className={classes.links}>
        <Link search={{ tab: 'games' }} to="/lotteries">
          {t('back')}
        </Link>
      </p>
      <Editor key={`${gameCode} ${data.newest}`} page={data} />
    </>
  )
}

function Editor({ page }: { readonly page: OfficeLotterySettings }) {
  const t = usePhrasesOf('office-lotteries')
  const may = useMay()('lotteries.change')
  const [draft, setDraft] = useState(() => draftOf(page))
  const fields = { draft, onChange: (change: Partial<typeof draft>) => setDraft({ ...draft, ...change }), page }
  const frame = (content: React.ReactNode) => (
    <div className={classes.stack}>
      <Applying page={page} />
      <fieldset className={classes.fields} disabled={!may}>
        {content}
      </fieldset>
      {may ? <SettingsSaving draft={draft} page={page} /> : null}
    </div>
  )
  return (
    <PageTabs
      label={t('settings.title')}
      tabs={[
        { value: 'rates', label: t('settings.tab.rates'), content: frame(<RateFields {...fields} />) },
        { value: 'limits', label: t('settings.tab.limits'), content: frame(<LimitFields {...fields} />) },
        { value: 'versions', label: t('settings.versions'), content: <SettingsVersions page={page} /> },
      ]}
    />
  )
}

/** Which version applies now, and whether the newest one does only later. */
function Applying({ page: { current, newest, appliesFrom } }: { readonly page: OfficeLotterySettings }) {
  const t = usePhrasesOf('office-lotteries')
  const { minute } = useFormat()
  return current === newest ? (
    <p className={classes.muted}>{t('settings.now', current)}</p>
  ) : (
    <Alert color="gold">{t('settings.later', newest, minute(appliesFrom), current)}</Alert>
  )
}

function SettingsVersions({ page: { gameCode, format } }: { readonly page: OfficeLotterySettings }) {
  const t = usePhrasesOf('office-lotteries')
  const { minute } = useFormat()
  return (
    <Versions
      nameOf={useSettingName(format)}
      query={useInfiniteQuery(versionsQuery(gameCode))}
      titleOf={({ version, appliesFrom }) => t('settings.versionFrom', version, minute(appliesFrom))}
      words={{ none: t('settings.noVersions'), more: t('settings.more') }}
    />
  )
}
