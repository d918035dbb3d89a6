import { Alert } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { heldWinsQuery } from '../../api/later-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import classes from './member-panel.module.css'

/** The member's wins that are held for review, with their rounds; nothing if there are none. */
export function HeldNotice() {
  const isSignedIn = useSession(({ signedIn }) => signedIn !== undefined)
  return isSignedIn ? <Notice /> : null
}

function Notice() {
  const t = usePhrases()
  const { money } = useFormat()
  const { data } = useQuery(heldWinsQuery)
  if (data === undefined || data.list.length === 0) return null
  return (
    <Alert color="yellow" title={t('held.title', money(data.held, data.currencySymbol))}>
      <p>{t('held.text')}</p>
      <ul className={classes.debts}>
        {data.list.map(({ amount, roundId, vassalage, heldAt }) => (
          <li key={`${heldAt} ${roundId} ${amount}`}>
            {t('debt.round', money(amount, data.currencySymbol), roundId ?? '–', vassalage)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
