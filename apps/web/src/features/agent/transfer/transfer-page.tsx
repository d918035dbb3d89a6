import { transferTerms, type TransferHindrance } from '@baize/contract'
import { Alert, Button, EmptyState, Skeleton } from '@baize/ui'
import { card, plainLink } from '@baize/ui/look'
import { IconTransfer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useAgentPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { isAgent, useSession } from '../../../session/session.ts'
import { GiveForm } from './give-form.tsx'
import { TransferList } from './transfer-list.tsx'
import { transfersKey, type TransferTerms } from './use-give.ts'
import classes from './transfer.module.css'

/**
 * Gives money within the team: an agent to anybody below (6.007), everybody to the agent above (2.099).
 *
 * To change:
 * - transfers within a team in the browser: `TransferPage` here, `GiveForm` in `give-form.tsx`; what is allowed,
 *   `apps/server/src/modules/agents/transfers`
 */
export function TransferPage() {
  const t = usePhrases()
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const canGiveDown = useSession(({ signedIn }) => isAgent(signedIn))
  const [chosen, setChosen] = useState<'down' | 'up'>('down')
  const { data, error, refetch } = useQuery({
    queryKey: [...transfersKey, 'terms'],
    queryFn: ({ signal }) => call(transferTerms, { query: {}, signal }),
    staleTime: 0,
  })
  const way = canGiveDown ? chosen : 'up'
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{say('transfer.title')}</h1>
      <p className={classes.text}>{say(canGiveDown ? 'transfer.agentText' : 'transfer.memberText')}</p>
      {data === undefined && error === null ? <Skeleton height="20rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconTransfer size="2.25rem" />} title={errorText(error)}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : null}
      {data === undefined ? null : (
        <div className={classes.columns}>
          <section aria-label={say('transfer.title')} className={`${card} ${classes.give}`}>
            {canGiveDown && data.upline !== null ? (
              <div className={classes.ways} role="group">
                {(['down', 'up'] as const).map((one) => (
                  <Button
                    aria-pressed={way === one}
                    key={one}
                    kind={way === one ? 'primary' : 'plain'}
                    onClick={() => setChosen(one)}
                    size="sm"
                  >
                    {say(`transfer.${one}`)}
                  </Button>
                ))}
              </div>
            ) : null}
            <Facts terms={data} />
            <Giving key={way} terms={data} way={way} />
          </section>
          <TransferList />
        </div>
      )}
    </div>
  )
}

function Giving({ terms, way }: { readonly terms: TransferTerms; readonly way: 'down' | 'up' }) {
  const say = useAgentPhrases()
  const { money } = useFormat()
  if (way === 'up' && terms.upline === null) return <Alert role="note">{say('transfer.noUpline')}</Alert>
  if (terms.hindrance !== null) return <Alert role="note">{hindered(terms.hindrance)}</Alert>
  if (!terms.hasPaymentPassword)
    return (
      <Alert color="gold" role="note">
        <div className={classes.first}>
          <p>{say('transfer.passwordFirst')}</p>
          <Link className={plainLink} hash="payment" to="/member/account">
            {say('transfer.passwordSet')}
          </Link>
        </div>
      </Alert>
    )
  return <GiveForm terms={terms} way={way} />

  function hindered(hindrance: TransferHindrance): string {
    return say(`transfer.hindrance.${hindrance}`, money(terms.toStake, terms.currencySymbol))
  }
}

function Facts({ terms }: { readonly terms: TransferTerms }) {
  const say = useAgentPhrases()
  const { count, money } = useFormat()
  const { currencySymbol: symbol } = terms
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{say('transfer.available')}</dt>
        <dd>{money(terms.available, symbol)}</dd>
      </div>
      <div>
        <dt>{say('transfer.range')}</dt>
        <dd>{say('transfer.fromTo', money(terms.minAmount, symbol), money(terms.maxAmount, symbol))}</dd>
      </div>
      <div>
        <dt>{say('transfer.leftToday')}</dt>
        <dd>{say('transfer.leftTimes', money(terms.leftToday, symbol), count(terms.timesLeftToday))}</dd>
      </div>
    </dl>
  )
}
