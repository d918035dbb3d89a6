import { approveClaim, rejectClaim, type OfficeClaim } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason, askYes } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { LoadingLines } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Id, Money, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import { claimListQuery, promotionsKey, toneOfClaim } from './promotion-queries.ts'
import { Worth } from './worth.tsx'
import editor from '../../kit/editor.module.css'

/** One claim, and what can be decided about it. */
export function ClaimPanel({ id, row }: PanelProps<OfficeClaim>) {
  const t = usePhrasesOf('office-promotions')
  const may = useMay()
  // A claim that was decided leaves its queue; the last page of all claims still has it.
  const { data } = useQuery({
    ...claimListQuery({ queue: 'all', pageNo: 1, pageSize: 50 }),
    enabled: row === undefined,
  })
  const claim = row ?? data?.list.find(({ claimId }) => claimId === id)
  const { approve, reject } = useDecisions(claim, may('promotions.decide'))
  useRowActions({
    approve: approve && { says: t('approve'), run: approve },
    reject: reject && { says: t('reject'), run: reject },
  })
  if (claim === undefined) return <LoadingLines lines={6} />
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        {claim.amount === null ? '–' : <Worth amount={claim.amount} isPoints={claim.isPoints} />}
        <StateBadge tone={toneOfClaim[claim.state]}>{t(`claim.${claim.state}`)}</StateBadge>
      </p>
      {approve === undefined ? null : (
        <div className={editor.buttons}>
          <Button kind="primary" onClick={approve} size="sm">
            {t('approve')}
          </Button>
          <Button kind="danger" onClick={reject} size="sm">
            {t('reject')}
          </Button>
        </div>
      )}
      <Facts claim={claim} />
    </div>
  )
}

function Facts({ claim }: { readonly claim: OfficeClaim }) {
  const t = usePhrasesOf('office-promotions')
  const { bonus } = claim
  return (
    <DescriptionList
      items={[
        [t('member'), <MemberLink key="member" memberId={claim.member.memberId} name={claim.member.username} />],
        [t('offer'), `${claim.promotionId} · ${t('version', claim.version)}`],
        ...(claim.deposit === null ? [] : [[t('deposit'), <Money amount={claim.deposit} key="deposit" />] as const]),
        [t('madeAt'), <ExactTime key="made" time={claim.madeAt} />],
        ...(claim.decidedBy === null ? [] : [[t('decidedBy'), claim.decidedBy] as const]),
        ...(claim.decidedAt === null ? [] : [[t('decidedAt'), <ExactTime key="at" time={claim.decidedAt} />] as const]),
        ...(claim.rejection === null ? [] : [[t('rejection'), claim.rejection] as const]),
        ...(bonus === null
          ? []
          : [
              [t('bonus'), bonus.outcome === null ? t(`bonus.${bonus.state}`) : t(`outcome.${bonus.outcome}`)] as const,
            ]),
        [t('claim'), <Id key="id">{claim.claimId}</Id>],
      ]}
    />
  )
}

/** What can be decided now; each asks first. */
function useDecisions(claim: OfficeClaim | undefined, mayDecide: boolean) {
  const t = usePhrasesOf('office-promotions')
  const { money } = useFormat()
  const queries = useQueryClient()
  if (claim?.state !== 'applying' || !mayDecide) return { approve: undefined, reject: undefined }
  const params = { claimId: claim.claimId }
  const refresh = () => queries.invalidateQueries({ queryKey: promotionsKey })
  const approve = async () => {
    const isDone = await askYes({
      title: t('approveTitle'),
      text: t(
        'approveText',
        claim.isPoints ? t('points', claim.amount ?? '0') : money(claim.amount ?? '0'),
        claim.member.username,
      ),
      action: t('approve'),
      run: () => call(approveClaim, { params, body: {} }),
    })
    await refresh()
    if (isDone) sayDone(t('approved'))
  }
  const reject = async () => {
    const reason = await askReason({
      title: t('reject'),
      text: t('rejectText'),
      action: t('reject'),
      isDanger: true,
      run: (why) => call(rejectClaim, { params, body: { reason: why } }),
    })
    await refresh()
    if (reason !== undefined) sayDone(t('rejected'))
  }
  return { approve: () => void approve(), reject: () => void reject() }
}
