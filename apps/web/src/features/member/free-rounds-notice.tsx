import { Alert } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { freeRoundsQuery } from '../../api/later-queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import classes from './member-panel.module.css'

/** The free rounds that the member can play now, and until when; nothing if there are none. */
export function FreeRoundsNotice() {
  const isSignedIn = useSession(({ signedIn }) => signedIn !== undefined)
  return isSignedIn ? <Notice /> : null
}

function Notice() {
  const t = usePhrases()
  const { money, minute } = useFormat()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(freeRoundsQuery(language))
  const open = data?.list.filter(({ state }) => state === 'sent' || state === 'active') ?? []
  if (data === undefined || open.length === 0) return null
  return (
    <Alert color="green" title={t('freeRounds.title')}>
      <p>{t('freeRounds.text')}</p>
      <ul className={classes.debts}>
        {open.map(({ id, rounds, gameName, bet, validUntil }) => (
          <li key={id}>
            {t('freeRounds.item', rounds, gameName, money(bet, data.currencySymbol), minute(validUntil))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
