import { decideOfficeWin, type OfficeHeldWin } from '@baize/contract/office'
import { Alert, Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { useRowActions } from '../../table/use-row-keys.ts'
import classes from './held-wins.module.css'
import { heldWinsKey } from './held-wins-key.ts'

/** One held win: what it is, why it is held, and what this operator can decide. */
export function HeldWinPanel({ row }: PanelProps<OfficeHeldWin>) {
  const t = usePhrasesOf('office-adjustments')
  const may = useMay()
  const decide = useDecide(row)
  const canDecide = row !== undefined && row.decided === null && row.first?.isMe !== true && may('wins.decide')
  useRowActions({
    approve: canDecide ? { says: t('held.release'), run: () => void decide('release') } : undefined,
    reject: canDecide ? { says: t('held.refuse'), run: () => void decide('refuse') } : undefined,
  })
  if (row === undefined) return <p>{t('held.none')}</p>
  const { first } = row
  return (
    <div className={classes.panel}>
      {first === null ? null : (
        <Alert color="gold">
          {first.isMe ? t('held.mine') : t('held.firstText', first.operator, t(`held.${first.decision}`))}
        </Alert>
      )}
      {canDecide ? (
        <div className={classes.buttons}>
          <Button kind="primary" onClick={() => void decide('release')} size="sm">
            {t('held.release')}
          </Button>
          <Button kind="danger" onClick={() => void decide('refuse')} size="sm">
            {t('held.refuse')}
          </Button>
        </div>
      ) : null}
      <Facts row={row} />
    </div>
  )
}

function Facts({ row }: { readonly row: OfficeHeldWin }) {
  const t = usePhrasesOf('office-adjustments')
  const { first, decided } = row
  return (
    <DescriptionList
      items={[
        [t('member'), <MemberLink key="member" memberId={row.member.memberId} name={row.member.username} />],
        [t('amount'), <Money amount={row.amount} key="amount" />],
        [t('held.why'), t('held.whyText')],
        [t('held.vendor'), row.vendor],
        [t('held.game'), row.gameCode ?? '–'],
        [t('held.round'), row.roundId ?? '–'],
        [t('held.transaction'), row.transactionId],
        [t('held.heldAt'), <ExactTime key="at" time={row.heldAt} />],
        ...(first === null ? [] : [[t('held.first'), `${first.operator}: ${first.reason}`] as const]),
        ...(decided === null
          ? []
          : [
              [t('held.decided'), t(`held.decision.${decided.decision}`)] as const,
              [t('held.by'), decided.operators] as const,
              [t('reason'), decided.reason] as const,
            ]),
      ]}
    />
  )
}

/** Asks for the reason, decides, and says what became of it. */
function useDecide(row: OfficeHeldWin | undefined) {
  const t = usePhrasesOf('office-adjustments')
  const { money } = useFormat()
  const queries = useQueryClient()
  return async (decision: 'release' | 'refuse') => {
    if (row === undefined) return
    const params = { heldWinId: row.heldWinId }
    let isFirst = false
    const reason = await askReason({
      title: t(`held.${decision}`),
      text:
        decision === 'release' ? t('held.releaseText', money(row.amount), row.member.username) : t('held.refuseText'),
      action: t(`held.${decision}`),
      isDanger: decision === 'refuse',
      run: async (why) => {
        ;({ isFirst } = await call(decideOfficeWin, { params, body: { decision, reason: why } }))
      },
    })
    await queries.invalidateQueries({ queryKey: heldWinsKey })
    if (reason !== undefined)
      sayDone(t(isFirst ? 'held.noted' : decision === 'release' ? 'held.released' : 'held.refused'))
  }
}
