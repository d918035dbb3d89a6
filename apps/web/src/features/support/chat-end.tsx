import { longestRatingText } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useErrorText, useSupportPhrases } from '../../language/phrases.ts'
import type { Chat } from './chat-queries.ts'
import { useRate } from './use-chat.ts'
import classes from './chat.module.css'

const stars = [1, 2, 3, 4, 5] as const

/** What follows a chat: its rating, and a new one. */
export function ChatEnd({ chat, onAgain }: { readonly chat: Chat; readonly onAgain: () => void }) {
  const t = useSupportPhrases()
  return (
    <div className={classes.end}>
      {chat.rating === null && chat.operator !== null ? <Rating /> : null}
      {chat.rating === null ? null : <p className={classes.muted}>{t('rating.thanks')}</p>}
      <Button fullWidth kind={chat.rating === null && chat.operator !== null ? 'quiet' : 'primary'} onClick={onAgain}>
        {t('chat.again')}
      </Button>
    </div>
  )
}

function Rating() {
  const t = useSupportPhrases()
  const errorText = useErrorText()
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useRate()
  return (
    <form
      className={classes.end}
      onSubmit={(event) => {
        event.preventDefault()
        if (rating > 0 && !isPending) mutate({ rating, text })
      }}
    >
      <fieldset className={classes.stars}>
        <legend>{t('rating.ask')}</legend>
        {stars.map((star) => {
          const Star = star <= rating ? IconStarFilled : IconStar
          return (
            <label className={classes.star} key={star}>
              <input
                aria-label={t('rating.stars', star)}
                checked={rating === star}
                name="rating"
                onChange={() => setRating(star)}
                type="radio"
                value={star}
              />
              <Star aria-hidden size="1.75rem" />
            </label>
          )
        })}
      </fieldset>
      {rating === 0 ? null : (
        <>
          <TextArea
            label={t('rating.text')}
            maxLength={longestRatingText}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            rows={2}
            value={text}
          />
          {error === null ? null : (
            <Alert color="red" role="alert">
              {errorText(error)}
            </Alert>
          )}
          <Button fullWidth kind="primary" loading={isPending} type="submit">
            {t('rating.send')}
          </Button>
        </>
      )}
    </form>
  )
}
