import { decideContract, type OfficeContract } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import detail from '../../kit/detail.module.css'
import { MemberLink } from '../../kit/member-link.tsx'
import { DescriptionList } from '../../kit/panel.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { ExactTime, Id, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useBrand, useMay } from '../../session/session.ts'
import type { PanelProps } from '../../table/data-table.tsx'
import { contractsKey, keyOfEnd, ratesOf, toneOfContract } from './contract-words.ts'
import classes from './contracts.module.css'

type Action = 'withdraw' | 'refuseTermination' | 'end'

/** One contract: its terms, its life, and what can be decided. */
export function ContractPanel({ row }: PanelProps<OfficeContract>) {
  const t = usePhrasesOf('office-agents')
  const may = useMay()
  const decide = useDecision(row)
  if (row === undefined) return <p>{t('contracts.gone')}</p>
  const state = row.terminationAt === null ? row.state : 'termination'
  const end = keyOfEnd(row)
  return (
    <div className={detail.panel}>
      <p className={detail.amount}>
        {t(`contracts.kind.${row.kind}`)}{' '}
        <StateBadge tone={toneOfContract[state]}>{t(`contracts.state.${state}`)}</StateBadge>
      </p>
      {may('agents.change') ? (
        <div className={classes.buttons}>
          {actionsOf(row).map((action) => (
            <Button
              key={action}
              {...(action === 'refuseTermination' ? {} : { kind: 'danger' as const })}
              onClick={() => void decide(action)}
              size="sm"
            >
              {t(`contracts.do.${action}`)}
            </Button>
          ))}
        </div>
      ) : null}
      <Terms contract={row} />
      <DescriptionList
        items={[
          [
            t('contracts.downline'),
            <MemberLink key="d" memberId={row.downline.memberId} name={row.downline.username} />,
          ],
          [
            t('contracts.payer'),
            row.upline === null ? (
              t('contracts.site')
            ) : (
              <MemberLink key="u" memberId={row.upline.memberId} name={row.upline.username} />
            ),
          ],
          [t('contracts.offeredAt'), <ExactTime key="o" time={row.offeredAt} />],
          ...(row.from === null ? [] : [[t('contracts.from'), <ExactTime key="f" time={row.from} />] as const]),
          ...(row.to === null ? [] : [[t('contracts.to'), <ExactTime key="t" time={row.to} />] as const]),
          ...(end === undefined ? [] : [[t('contracts.endReason'), t(end)] as const]),
          [t('contracts.one'), <Id key="id">{row.contractId}</Id>],
        ]}
      />
    </div>
  )
}

function actionsOf({ state, upline, to, terminationAt }: OfficeContract): Action[] {
  if (state === 'offered') return upline === null ? ['withdraw'] : []
  if (state !== 'accepted' || to !== null) return []
  return upline === null && terminationAt !== null ? ['refuseTermination', 'end'] : ['end']
}

function Terms({ contract }: { readonly contract: OfficeContract }) {
  const t = usePhrasesOf('office-agents')
  const { money } = useFormat()
  const { digits: currencyDigits } = useBrand()
  const amount = (minor: string) => {
    const text = minor.padStart(currencyDigits + 1, '0')
    return money(currencyDigits === 0 ? text : `${text.slice(0, -currencyDigits)}.${text.slice(-currencyDigits)}`)
  }
  return (
    <ul className={classes.terms}>
      {ratesOf(contract, amount).map(({ conditions, active, rates }) => (
        <li key={rates.join('/')}>
          <strong>{rates.map((rate) => `${rate} %`).join(' / ')}</strong>{' '}
          {[...conditions, ...(active === undefined ? [] : [t('contracts.active', active)])].join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/** Asks for a reason, then decides. */
function useDecision(row: OfficeContract | undefined) {
  const t = usePhrasesOf('office-agents')
  const queries = useQueryClient()
  return async (action: Action) => {
    if (row === undefined) return
    const isDone = await askReason({
      title: t(`contracts.do.${action}`),
      text: t(`contracts.ask.${action}`),
      action: t(`contracts.do.${action}`),
      isDanger: action !== 'refuseTermination',
      run: (reason) => call(decideContract, { params: { contractId: row.contractId }, body: { action, reason } }),
    })
    await queries.invalidateQueries({ queryKey: contractsKey })
    if (isDone) sayDone(t('contracts.done'))
  }
}
