import { Button } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useDialogs } from '../../../dialogs/dialogs.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'
import { socialPath } from '../../../session/social-way-back.ts'
import { ForgetNewcomer } from './forget-newcomer.tsx'
import { NewcomerForm, type NewcomerFormProps } from './newcomer-form.tsx'
import { NewcomerHead } from './newcomer-head.tsx'
import classes from './social.module.css'

/** Props of {@link NewcomerChoice}. */
export interface NewcomerChoiceProps extends NewcomerFormProps {
  readonly onHome: () => void
}

/** Asks a visitor whose provider account is not linked to anyone yet: create a new account, or link an existing one? */
export function NewcomerChoice({ newcomer, onDone, onHome }: NewcomerChoiceProps) {
  const say = useAccessPhrases()
  const askToLogIn = useDialogs((state) => state.askToLogIn)
  const { label } = newcomer
  return (
    <section className={classes.page}>
      <NewcomerHead newcomer={newcomer} title={say('social.newTitle', label)}>
        {say('social.newText', label)}
      </NewcomerHead>
      <div className={classes.two}>
        <section className={`${card} ${classes.card}`}>
          <h2>{say('social.create')}</h2>
          <p className={classes.text}>{say('social.createText', label)}</p>
          <NewcomerForm newcomer={newcomer} onDone={onDone} />
        </section>
        <section className={`${card} ${classes.card}`}>
          <h2>{say('social.have')}</h2>
          <p className={classes.text}>{say('social.haveText', label)}</p>
          <div className={classes.actions}>
            <Button onClick={() => askToLogIn({ kind: 'path', path: socialPath })}>{say('social.logIn')}</Button>
            <ForgetNewcomer onHome={onHome} />
          </div>
        </section>
      </div>
    </section>
  )
}
