/**
 * Levels of members (VIP): who has which, what they are, and every version.
 *
 * To change:
 * - the page of levels in the back office: `VipPage` here; the list of members by level, `LevelMembers` in `level-members.tsx`; the
 *   form, `LevelEditor` in `level-editor.tsx`; how members see it, `LevelPreview` in `level-preview.tsx`
 * - setting a member's level by hand: `SetLevelForm` in `apps/office/src/features/members/set-level-form.tsx`
 */
import { Alert } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { LevelEditor } from './level-editor.tsx'
import { LevelMembers } from './level-members.tsx'
import { LevelVersions } from './level-versions.tsx'
import { vipQuery } from './vip-queries.ts'

export function VipPage() {
  const t = usePhrasesOf('office-vip')
  const { data, error, refetch } = useQuery(vipQuery())
  const head = <PageHead text={t('text')} title={t('title')} />
  if (data === undefined)
    return (
      <>
        {head}
        {error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />}
      </>
    )
  return (
    <>
      {head}
      {data.hasVip ? null : <Alert color="gold">{t('off')}</Alert>}
      <PageTabs
        label={t('title')}
        tabs={[
          { value: 'members', label: t('tab.members'), content: <LevelMembers vip={data} /> },
          { value: 'levels', label: t('tab.levels'), content: <LevelEditor key={data.version} vip={data} /> },
          { value: 'versions', label: t('tab.versions'), content: <LevelVersions /> },
        ]}
      />
    </>
  )
}
