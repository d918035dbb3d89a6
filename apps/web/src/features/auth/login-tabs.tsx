import { Tabs } from '@baize/ui/tabs'
import { useBrand } from '../../api/use-brand.ts'
import { isSwitchedOn, smsLoginSwitch } from '../../api/whitelabel.ts'
import type { LoginReason } from '../../dialogs/dialogs.ts'
import { useAccessPhrases } from '../../language/phrases.ts'
import { LoginForm } from './login-form.tsx'
import { SmsLoginForm, type SmsLoginFormProps } from './sms-login-form.tsx'

/** Props of {@link LoginTabs}. */
export interface LoginTabsProps extends Omit<SmsLoginFormProps, 'reason'> {
  readonly reason?: LoginReason | undefined
}

/** The ways to log in: by username, and by SMS where the brand's setting for codes is on (2.071, 2.083). */
export function LoginTabs({ reason, side, onDone }: LoginTabsProps) {
  const say = useAccessPhrases()
  const { whitelabel } = useBrand()
  const byUsername = <LoginForm onDone={onDone} reason={reason} side={side} />
  if (!isSwitchedOn(whitelabel, smsLoginSwitch)) return byUsername
  return (
    <Tabs
      label={say('login.ways')}
      tabs={[
        { value: 'username', label: say('login.byUsername'), content: byUsername },
        {
          value: 'sms',
          label: say('login.bySms'),
          content: <SmsLoginForm onDone={onDone} reason={reason} side={side} />,
        },
      ]}
    />
  )
}
