import { decideReferral, type OfficeReferral } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import { referralsKey } from './rewards-keys.ts'
import classes from './rewards.module.css'

/** One invited friend: why it is held, as sentences, and what this operator can decide. */
export function ReferralPanel({ row }: PanelProps<OfficeReferral>) {
  const t = usePhrasesOf('office-rewards')
  const may = useMay()
  const decide = useDecide(row)
  const canDecide = row?.state === 'held' && may('referrals.decide')
  useRowActions({
    approve: canDecide ? { says: t('referrals.release'), run: () => void decide('release') } : undefined,
    reject: canDecide ? { says: t('referrals.refuse'), run: () => void decide('refuse') } : undefined,
  })
  if (row === undefined) return <p>{t('referrals.gone')}</p>
  return (
    <div className={classes.list}>
      {row.reasons.length === 0 ? null : (
        <ul className={classes.reasons}>
          {row.reasons.map((reason) => (
            <li key={reason}>{t(`reason.${reason}`, row.friend.username, row.inviter.username)}</li>
          ))}
        </ul>
      )}
      {canDecide ? (
        <div className={classes.buttons}>
          <Button kind="primary" onClick={() => void decide('release')} size="sm">
            {t('referrals.release')}
          </Button>
          <Button kind="danger" onClick={() => void decide('refuse')} size="sm">
            {t('referrals.refuse')}
          </Button>
        </div>
      ) : null}
      <Facts row={row} />
    </div>
  )
}

function Facts({ row }: { readonly row: OfficeReferral }) {
  const t = usePhrasesOf('office-rewards')
  const { inviter, friend, joinedAt, depositedAt, qualifiedAt, deposit, turnover, decided, isCapped } = row
  const at = (time: string | null) => (time === null ? '–' : <ExactTime time={time} />)
  return (
    <DescriptionList
      items={[
        [t('referrals.friend'), <MemberLink key="friend" memberId={friend.memberId} name={friend.username} />],
        [t('referrals.inviter'), <MemberLink key="inviter" memberId={inviter.memberId} name={inviter.username} />],
        [t('referrals.state'), t(`referrals.state.${row.state}`)],
        [t('referrals.joinedAt'), at(joinedAt)],
        [t('referrals.depositedAt'), at(depositedAt)],
        [t('referrals.qualifiedAt'), at(qualifiedAt)],
        [t('referrals.deposit'), deposit === null ? '–' : <Money amount={deposit} key="deposit" />],
        [t('referrals.turnover'), turnover === null ? '–' : <Money amount={turnover} key="turnover" />],
        ...(isCapped ? [[t('referrals.capped'), t('referrals.cappedText')] as const] : []),
        ...(decided === null
          ? []
          : [
              [t('referrals.decidedBy'), decided.operator] as const,
              [t('referrals.decidedAt'), at(decided.at)] as const,
              [t('referrals.reason'), decided.reason] as const,
            ]),
      ]}
    />
  )
}

/** Asks for the reason, decides, and says what became of it. */
function useDecide(row: OfficeReferral | undefined) {
  const t = usePhrasesOf('office-rewards')
  const queries = useQueryClient()
  return async (decision: 'release' | 'refuse') => {
    if (row === undefined) return
    const reason = await askReason({
      title: t(`referrals.${decision}`),
      text: t(`referrals.${decision}Text`, row.friend.username, row.inviter.username),
      action: t(`referrals.${decision}`),
      isDanger: decision === 'refuse',
      run: (why) => call(decideReferral, { params: { referralId: row.referralId }, body: { decision, reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: referralsKey })
    if (reason !== undefined) sayDone(t(decision === 'release' ? 'referrals.released' : 'referrals.refused'))
  }
}
