import { approveGift, refuseGift, type Gift } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason, askYes } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Id, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import { giftsKey, toneOfGift } from './gift-queries.ts'
import { GiftWorth } from './gift-worth.tsx'
import classes from './gifts.module.css'

/** One reward, who gave it and why, and what a second operator can decide. */
export function GiftPanel({ row }: PanelProps<Gift>) {
  const t = usePhrasesOf('office-gifts')
  const { approve, refuse } = useDecisions(row)
  useRowActions({
    approve: approve && { says: t('approve'), run: approve },
    reject: refuse && { says: t('refuse'), run: refuse },
  })
  if (row === undefined) return <p>{t('gone')}</p>
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <GiftWorth gift={row} />
        <StateBadge tone={toneOfGift[row.state]}>{t(`state.${row.state}`)}</StateBadge>
      </p>
      {row.isMine && row.state === 'proposed' ? <Alert color="gold">{t('mine')}</Alert> : null}
      {approve === undefined ? null : (
        <div className={classes.buttons}>
          <Button kind="primary" onClick={approve} size="sm">
            {t('approve')}
          </Button>
          <Button kind="danger" onClick={refuse} size="sm">
            {t('refuse')}
          </Button>
        </div>
      )}
      <Facts gift={row} />
    </div>
  )
}

function Facts({ gift }: { readonly gift: Gift }) {
  const t = usePhrasesOf('office-gifts')
  return (
    <DescriptionList
      items={[
        [t('member'), <MemberLink key="member" memberId={gift.member.memberId} name={gift.member.username} />],
        [t('words'), gift.words],
        [t('days'), gift.days],
        [t('reason'), gift.reason],
        [t('proposedBy'), gift.proposedBy],
        [t('proposedAt'), <ExactTime key="at" time={gift.proposedAt} />],
        ...(gift.decidedBy === null ? [] : [[t('decidedBy'), gift.decidedBy] as const]),
        ...(gift.decidedAt === null ? [] : [[t('decidedAt'), <ExactTime key="on" time={gift.decidedAt} />] as const]),
        ...(gift.refusal === null ? [] : [[t('refusal'), gift.refusal] as const]),
        ...(gift.state === 'proposed'
          ? [[t('expiresAt'), <ExactTime key="until" time={gift.expiresAt} />] as const]
          : []),
        [t('entry'), <Id key="id">{gift.giftId}</Id>],
      ]}
    />
  )
}

/** What the second operator can decide now; each asks first. */
function useDecisions(gift: Gift | undefined) {
  const t = usePhrasesOf('office-gifts')
  const may = useMay()('gifts.approve')
  const queries = useQueryClient()
  if (gift?.state !== 'proposed' || gift.isMine || !may) return { approve: undefined, refuse: undefined }
  const params = { giftId: gift.giftId }
  const refresh = () => queries.invalidateQueries({ queryKey: giftsKey })
  const approve = async () => {
    const isDone = await askYes({
      title: t('approveTitle'),
      text: t('approveText', gift.member.username),
      action: t('approve'),
      run: () => call(approveGift, { params, body: {} }),
    })
    await refresh()
    if (isDone) sayDone(t('approved'))
  }
  const refuse = async () => {
    const reason = await askReason({
      title: t('refuse'),
      text: t('refuseText'),
      action: t('refuse'),
      isDanger: true,
      run: (why) => call(refuseGift, { params, body: { reason: why } }),
    })
    await refresh()
    if (reason !== undefined) sayDone(t('refusedDone'))
  }
  return { approve: () => void approve(), refuse: () => void refuse() }
}
