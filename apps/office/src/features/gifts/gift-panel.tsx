import { approveGift, refuseGift, type Gift } from '@baize/contract/office'
import { Alert } from '@baize/ui'
import { call } from '../../api/client.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Id, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { DecisionButtons, useRowDecision } from '../../table/row-decision.tsx'
import { giftsKey, toneOfGift } from './gift-queries.ts'
import { GiftWorth } from './gift-worth.tsx'

/** One reward, who gave it and why, and what a second operator can decide. */
export function GiftPanel({ row }: PanelProps<Gift>) {
  const t = usePhrasesOf('office-gifts')
  const decisions = useGiftDecision(row)
  if (row === undefined) return <p>{t('gone')}</p>
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        <GiftWorth gift={row} />
        <StateBadge tone={toneOfGift[row.state]}>{t(`state.${row.state}`)}</StateBadge>
      </p>
      {row.isMine && row.state === 'proposed' ? <Alert color="gold">{t('mine')}</Alert> : null}
      <DecisionButtons {...decisions} />
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

/** What the second operator can decide now. */
function useGiftDecision(gift: Gift | undefined) {
  const t = usePhrasesOf('office-gifts')
  const may = useMay()('gifts.approve')
  const canDecide = gift?.state === 'proposed' && !gift.isMine && may
  return useRowDecision(
    canDecide
      ? {
          key: giftsKey,
          approve: {
            title: t('approveTitle'),
            text: t('approveText', gift.member.username),
            action: t('approve'),
            done: t('approved'),
            run: () => call(approveGift, { params: { giftId: gift.giftId }, body: {} }),
          },
          refuse: {
            title: t('refuse'),
            text: t('refuseText'),
            action: t('refuse'),
            done: t('refusedDone'),
            run: (reason) => call(refuseGift, { params: { giftId: gift.giftId }, body: { reason } }),
          },
        }
      : undefined,
  )
}
