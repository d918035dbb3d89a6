import type { balance, ValueOf } from '@baize/contract'
import { UnstyledButton } from '@baize/ui'
import { IconChevronDown, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { balanceQuery } from '../../api/queries.ts'
import { useFormat } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useBalanceInGame } from '../../play/balance-in-game.ts'
import { IconAction } from './icon-action.tsx'
import classes from './balance-box.module.css'

const hiddenKey = 'balanceHidden'
/** The number of characters that fit beside both buttons on a phone: $9,999.99. */
const maxShortLength = 9

/**
 * The balance, which can be hidden from onlookers and refreshed; in trial play it says that these are trial credits.
 *
 * To change:
 * - balance in the header, hiding it: `BalanceBox` here; what it says of a bonus, `BalanceParts`; how old it may be, `balanceQuery` in `api/queries.ts`
 * - balance while a round of our own games is shown: `useFollowRounds` in `play/balance-in-game.ts`
 * - how balances reach open pages: `setNow` in `live/live-site.ts`; on the server,
 *   `apps/server/src/modules/live/follow-balances.ts`
 */
export function BalanceBox({ token, trial = false }: { readonly token: string; readonly trial?: boolean }) {
  const t = usePhrases()
  const { money } = useFormat()
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === '1')
  const { data, isFetching, refetch, isError } = useQuery(balanceQuery(token))
  const toggle = () => {
    localStorage.setItem(hiddenKey, hidden ? '0' : '1')
    setHidden(!hidden)
  }
  const inGame = useBalanceInGame((state) => state.balance)
  const shown = data === undefined ? '–' : money(inGame ?? data.balance, data.currencySymbol)
  const text = hidden ? '••••••' : isError && data === undefined ? t('wallet.unknown') : shown
  return (
    <div aria-label={t('wallet.balance')} className={classes.box} role="group">
      {trial ? <span className={classes.trial}>{t('trial.credits')}</span> : null}
      {data?.bonus === undefined ? (
        <output className={classes.amount} data-long={text.length > maxShortLength || undefined} data-testid="balance">
          {text}
        </output>
      ) : (
        <BalanceParts data={data} hidden={hidden} text={text} />
      )}
      <IconAction className={classes.action} label={hidden ? t('wallet.show') : t('wallet.hide')} onClick={toggle}>
        {hidden ? <IconEyeOff aria-hidden size="1.125rem" /> : <IconEye aria-hidden size="1.125rem" />}
      </IconAction>
      <IconAction className={classes.action} label={t('wallet.refresh')} onClick={() => void refetch()}>
        <IconRefresh aria-hidden className={classes.refresh} data-busy={isFetching || undefined} size="1.125rem" />
      </IconAction>
    </div>
  )
}

/** The balance while a bonus is open: it opens into own money, the bonus, and what cannot be withdrawn until the bonus ends. */
function BalanceParts({
  data: { own = '0', bonus = '0', locked = '0', currencySymbol },
  hidden,
  text,
}: {
  readonly data: ValueOf<typeof balance>
  readonly hidden: boolean
  readonly text: string
}) {
  const t = usePhrases()
  const { money } = useFormat()
  const id = useId()
  const [open, setOpen] = useState(false)
  const amount = (value: string) => (hidden ? '••••••' : money(value, currencySymbol))
  return (
    <div className={classes.parted}>
      <UnstyledButton
        aria-controls={id}
        aria-expanded={open}
        className={classes.opener}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(!open)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        title={t('wallet.parts')}
        type="button"
      >
        <output className={classes.amount} data-long={text.length > maxShortLength || undefined} data-testid="balance">
          {text}
        </output>
        <IconChevronDown aria-hidden className={classes.chevron} data-open={open || undefined} size="1rem" />
      </UnstyledButton>
      <div className={classes.panel} hidden={!open} id={id}>
        <dl className={classes.list}>
          <dt>{t('wallet.own')}</dt>
          <dd data-testid="balance-own">{amount(own)}</dd>
          <dt>{t('wallet.bonus')}</dt>
          <dd data-testid="balance-bonus">{amount(bonus)}</dd>
          <dt>{t('wallet.locked')}</dt>
          <dd data-testid="balance-locked">{amount(locked)}</dd>
        </dl>
        <p className={classes.note}>{t('wallet.partsNote')}</p>
      </div>
    </div>
  )
}
