import { entryPicture, rejectEntry, type OfficeEntry } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadingLines } from '../../kit/states.tsx'
import { useMemberFonts } from '../../kit/member-languages.ts'
import { ExactTime, Id, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import { activitiesKey, entryListQuery, toneOfEntry, usePrize } from './activity-queries.ts'
import { askPrize } from './prize-form.tsx'
import classes from './activities.module.css'

/** One entry with its images, and what can be decided about it. */
export function EntryPanel({ id, row }: PanelProps<OfficeEntry>) {
  const t = usePhrasesOf('office-activities')
  const may = useMay()
  useMemberFonts()
  // An entry that was decided leaves its queue; the last page of all entries still has it.
  const { data } = useQuery({
    ...entryListQuery({ queue: 'all', pageNo: 1, pageSize: 50 }),
    enabled: row === undefined,
  })
  const entry = row ?? data?.list.find(({ entryId }) => entryId === id)
  const { approve, reject } = useDecisions(entry, may('activities.decide'))
  useRowActions({
    approve: approve && { says: t('approve'), run: approve },
    reject: reject && { says: t('reject'), run: reject },
  })
  if (entry === undefined) return <LoadingLines lines={6} />
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <StateBadge tone={toneOfEntry[entry.state]}>{t(`entry.${entry.state}`)}</StateBadge>
      </p>
      <p className={classes.comment}>{entry.comment ?? t('forgotten')}</p>
      <Images pictures={entry.pictures} />
      {approve === undefined ? null : (
        <div className={detail.buttons}>
          <Button kind="primary" onClick={approve} size="sm">
            {t('approve')}
          </Button>
          <Button kind="danger" onClick={reject} size="sm">
            {t('reject')}
          </Button>
        </div>
      )}
      <Facts entry={entry} />
    </div>
  )
}

/** The images, each opening in full; one that others have sent too is marked. */
function Images({ pictures }: Pick<OfficeEntry, 'pictures'>) {
  const t = usePhrasesOf('office-activities')
  if (pictures.length === 0) return null
  return (
    <ul className={classes.images}>
      {pictures.map(({ pictureId, others }, place) => {
        const address = entryPicture.path.replace(':pictureId', pictureId)
        return (
          <li key={pictureId}>
            <a href={address} rel="noreferrer" target="_blank">
              <img alt={t('image', place + 1)} className={classes.image} loading="lazy" src={address} />
            </a>
            {others === 0 ? null : <Alert color="red">{t('same', others)}</Alert>}
          </li>
        )
      })}
    </ul>
  )
}

function Facts({ entry }: { readonly entry: OfficeEntry }) {
  const t = usePhrasesOf('office-activities')
  const prize = usePrize()
  const { given, kind, most, state } = entry
  return (
    <DescriptionList
      items={[
        [t('member'), <MemberLink key="member" memberId={entry.member.memberId} name={entry.member.username} />],
        [t('activity'), entry.title],
        [t('sentAt'), <ExactTime key="sent" time={entry.sentAt} />],
        ...(given === null ? [] : [[t('given'), prize(given, kind)] as const]),
        ...(state === 'applying' ? [[t('most'), prize(most, kind)] as const] : []),
        ...(entry.answer === null ? [] : [[t('answer'), entry.answer] as const]),
        ...(entry.decidedBy === null ? [] : [[t('decidedBy'), entry.decidedBy] as const]),
        ...(entry.decidedAt === null ? [] : [[t('decidedAt'), <ExactTime key="at" time={entry.decidedAt} />] as const]),
        [t('id'), <Id key="id">{entry.entryId}</Id>],
      ]}
    />
  )
}

/** What can be decided now; each asks first. */
function useDecisions(entry: OfficeEntry | undefined, mayDecide: boolean) {
  const t = usePhrasesOf('office-activities')
  const queries = useQueryClient()
  if (entry?.state !== 'applying' || !mayDecide) return { approve: undefined, reject: undefined }
  const refresh = () => queries.invalidateQueries({ queryKey: activitiesKey })
  const approve = async () => {
    const isDone = await askPrize(t('approveTitle'), entry)
    await refresh()
    if (isDone) sayDone(t('approved'))
  }
  const reject = async () => {
    const reason = await askReason({
      title: t('reject'),
      text: t('rejectText'),
      action: t('reject'),
      isDanger: true,
      run: (why) => call(rejectEntry, { params: { entryId: entry.entryId }, body: { reason: why } }),
    })
    await refresh()
    if (reason !== undefined) sayDone(t('rejected'))
  }
  return { approve: () => void approve(), reject: () => void reject() }
}
