import { agentPayHealth } from '@baize/contract/office'
import { Alert } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { DescriptionList, Panel } from '../../kit/panel.tsx'
import { Money, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'

/** What the site has paid its agents, by the ledger and by the rows of pay: the two are equal, or somebody was paid wrongly. */
export function AgentPayHealth() {
  const t = usePhrasesOf('office-ledger')
  const { data } = useQuery({
    queryKey: ['ledger', 'agent-pay'],
    queryFn: ({ signal }) => call(agentPayHealth, { signal }),
    refetchInterval: 60_000,
  })
  if (data === undefined) return null
  const isEqual = !/[1-9]/.test(data.difference)
  // Rows that are posted at this moment are in the ledger a moment earlier.
  const isSettling = !isEqual && data.pending > 0
  return (
    <Panel
      actions={
        <StateBadge tone={isEqual ? 'good' : isSettling ? 'waiting' : 'bad'}>
          {t(isEqual ? 'pay.equal' : isSettling ? 'pay.settling' : 'pay.differs')}
        </StateBadge>
      }
      title={t('pay.title')}
    >
      {isEqual || isSettling ? null : <Alert color="red">{t('pay.differsText')}</Alert>}
      <DescriptionList
        items={[
          [t('pay.cost'), <Money amount={data.cost} key="cost" />],
          [t('pay.nets'), <Money amount={data.nets} key="nets" />],
          [t('pay.agents'), data.agents],
          [t('pay.pending'), data.pending],
          [t('pay.frozen'), data.frozen],
        ]}
      />
    </Panel>
  )
}
