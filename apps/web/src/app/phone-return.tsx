import { defaultLanguage } from '@baize/phrases'
import { Button, EmptyState, MantineProvider, theme, themeVariables } from '@baize/ui'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadAccessPhrases, startLanguage, storedLocale } from '../language/language.ts'
import { useAccessPhrases, usePhrases } from '../language/phrases.ts'
import { handOver, type PhoneAnswer } from '../verification/phone-answer.ts'
import classes from './phone-return.module.css'

/** How the handing over stands. */
type Standing = 'handing' | 'taken' | 'nobody'

/**
 * The page that a phone-verification provider sends its answer to, in a window of its own: it hands the answer to the form
 * that waits and closes. It has nothing of the site around it: its window may belong to the provider's group of windows, and
 * nothing of a member's is to be seen from there.
 */
export async function showPhoneReturn(root: HTMLElement, answer: PhoneAnswer | undefined): Promise<void> {
  await startLanguage(storedLocale() ?? defaultLanguage)
  await loadAccessPhrases()
  createRoot(root).render(
    <MantineProvider cssVariablesResolver={themeVariables} forceColorScheme="dark" theme={theme}>
      <PhoneReturn answer={answer} />
    </MantineProvider>,
  )
}

function PhoneReturn({ answer }: { readonly answer: PhoneAnswer | undefined }) {
  const say = useAccessPhrases()
  const [standing, setStanding] = useState<Standing>(answer === undefined ? 'nobody' : 'handing')
  useEffect(() => {
    if (answer === undefined) return
    handOver(answer, {
      onTaken() {
        setStanding('taken')
        window.close()
      },
      onNobody: () => setStanding('nobody'),
    })
  }, [answer])
  return (
    <main className={classes.page}>
      {standing === 'nobody' ? (
        <Nobody />
      ) : (
        <EmptyState
          icon={<IconCircleCheck size="2.5rem" />}
          title={say(standing === 'taken' ? 'vouch.returned' : 'vouch.returning')}
          wholePage
        />
      )}
    </main>
  )
}

function Nobody() {
  const t = usePhrases()
  const say = useAccessPhrases()
  return (
    <EmptyState
      icon={<IconInfoCircle size="2.5rem" />}
      text={say('vouch.nobodyText')}
      title={say('vouch.nobody')}
      wholePage
    >
      {/* A document of its own, outside of the provider's group of windows. */}
      <Button onClick={() => window.location.assign('/')}>{t('system.toHome')}</Button>
    </EmptyState>
  )
}
