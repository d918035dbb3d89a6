import { Alert, Button, EmptyState, Skeleton } from '@baize/ui'
import { card, plainLink, primaryLink } from '@baize/ui/look'
import { IconInfoCircle, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { fundsQuery, holdersQuery } from '../../api/funds-queries.ts'
import { balanceQuery } from '../../api/queries.ts'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useMoneyPhrases, usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { MoneyAtVendors } from './money-at-vendors.tsx'
import { MoveForm } from './move-form.tsx'
import { heldIn, isZero, type Funds, type Holders } from './wallet.rules.ts'
import classes from './wallet.module.css'

/**
 * The wallet (2.096): what the member has in total, in the main balance and at the vendors that hold money, and moving it.
 *
 * To change:
 * - the wallet page of the site: `WalletPage` here; the money at vendors and bringing it back, `MoneyAtVendors` in
 *   `money-at-vendors.tsx`; moving an amount, `MoveForm` in `move-form.tsx`
 * - movements of money whose reply was lost, or whose vendor has not answered: `attemptFor` in `transfer-attempt.ts`,
 *   `useTransferUnderWay` in `use-move-money.ts`
 * - the words of the wallet page: `packages/phrases/src/languages/en/money-at-vendors.ts`
 */
export function WalletPage() {
  const t = usePhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const token = useSession(({ signedIn }) => signedIn?.token ?? '')
  const { data: live } = useQuery({ ...balanceQuery(token), enabled: token !== '' })
  const funds = useQuery(fundsQuery(live?.balance))
  const holders = useQuery(holdersQuery(language))
  const isBonusOpen = live?.bonus !== undefined
  const error = (funds.data === undefined ? funds.error : null) ?? (holders.data === undefined ? holders.error : null)
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('member.wallet')}</h1>
      {error === null ? null : (
        <EmptyState icon={<IconWallet size="2.25rem" />} title={errorText(error)}>
          <Button kind="primary" onClick={() => void Promise.all([funds.refetch(), holders.refetch()])}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      )}
      {error === null && (funds.data === undefined || holders.data === undefined) ? <Skeleton height="24rem" /> : null}
      {funds.data === undefined || holders.data === undefined ? null : (
        <>
          <Overview funds={funds.data} />
          {isBonusOpen && holders.data.list.length > 0 ? <BonusNote holders={holders.data.list} /> : null}
          {!isBonusOpen && holders.data.list.length > 0 && holders.data.isSingle ? <SingleNote /> : null}
          <div className={classes.columns}>
            <MoneyAtVendors funds={funds.data} holders={holders.data.list} />
            {holders.data.list.length === 0 ? null : (
              <MoveForm funds={funds.data} holders={holders.data.list} isBonusOpen={isBonusOpen} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

function Overview({ funds }: { readonly funds: Funds }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  // The agent centre has pages of its own for this.
  const inCentre = useLocation({ select: ({ pathname }) => pathname.startsWith('/agentHome') })
  return (
    <section className={`${card} ${classes.overview}`}>
      <dl className={classes.sums}>
        <div data-total>
          <dt>{say('funds.total')}</dt>
          <dd data-testid="total">{money(funds.total, funds.currencySymbol)}</dd>
        </div>
        <div>
          <dt>{say('funds.main')}</dt>
          <dd data-testid="main">{money(funds.balance, funds.currencySymbol)}</dd>
        </div>
        <div>
          <dt>{say('funds.away')}</dt>
          <dd>{money(heldIn(funds, currencyDigits), funds.currencySymbol)}</dd>
        </div>
        {isZero(funds.tables) ? null : (
          <div>
            <dt>{say('funds.tables')}</dt>
            <dd data-testid="tables">{money(funds.tables, funds.currencySymbol)}</dd>
          </div>
        )}
      </dl>
      <p className={classes.links}>
        <Link className={primaryLink} to={inCentre ? '/agentHome/deposit' : '/depositv2'}>
          {t('page.deposit')}
        </Link>
        <Link className={plainLink} to={inCentre ? '/agentHome/withdraw' : '/withdraw'}>
          {t('page.withdraw')}
        </Link>
      </p>
    </section>
  )
}

/** While a bonus is open, no money leaves the main balance for a vendor: the site says so before anybody tries. */
function BonusNote({ holders }: { readonly holders: Holders }) {
  const t = usePhrases()
  const say = useMoneyPhrases()
  return (
    <Alert color="gold" icon={<IconInfoCircle aria-hidden />} role="note" title={say('funds.bonusOpen')}>
      <p>{say('funds.bonusOpenText', holders.map(({ displayName }) => displayName).join(' · '))}</p>
      <Link className={`${plainLink} ${classes.way}`} to="/member/bonuses">
        {t('member.bonuses')}
      </Link>
    </Alert>
  )
}

/** Opening a game moves the money, so nobody has to. */
function SingleNote() {
  const say = useMoneyPhrases()
  return (
    <Alert color="gold" icon={<IconInfoCircle aria-hidden />} role="note" title={say('funds.single')}>
      {say('funds.singleText')}
    </Alert>
  )
}
