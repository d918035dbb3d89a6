import { Tabs } from '@baize/ui/tabs'
import { useNavigate } from '@tanstack/react-router'
import { useBrand } from '../../api/use-brand.ts'
import { isSwitchedOn, phoneResetSwitch } from '../../api/whitelabel.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useAccessPhrases, usePhrases } from '../../language/phrases.ts'
import { ForgotByEmail } from './forgot-by-email.tsx'
import { ForgotByPhone, type ForgotByPhoneProps } from './forgot-by-phone.tsx'
import classes from './form.module.css'

/** The ways to reset a password (2.074): by e-mail (2.092), and by phone if the brand's switch is on (2.093). */
export function ForgotPassword({ onDone }: ForgotByPhoneProps) {
  const say = useAccessPhrases()
  const { whitelabel } = useBrand()
  const tabs = [
    { value: 'email', label: say('forgot.byEmail'), content: <ForgotByEmail /> },
    { value: 'phone', label: say('forgot.byPhone'), content: <ForgotByPhone onDone={onDone} /> },
  ]
  return (
    <div className={classes.form}>
      {isSwitchedOn(whitelabel, phoneResetSwitch) ? <Tabs label={say('forgot.ways')} tabs={tabs} /> : <ForgotByEmail />}
      <OtherWays />
    </div>
  )
}

function OtherWays() {
  const t = usePhrases()
  const say = useAccessPhrases()
  const navigate = useNavigate()
  const show = useDialogs((state) => state.show)
  return (
    <p className={classes.other}>
      <button onClick={() => show({ kind: 'login' })} type="button">
        {t('auth.backToLogin')}
      </button>{' '}
      <button onClick={() => void navigate({ to: '/help', hash: 'contact' })} type="button">
        {say('forgot.toService')}
      </button>
    </p>
  )
}
