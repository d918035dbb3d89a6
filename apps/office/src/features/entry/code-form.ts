/** Six digits of an authenticator app, as somebody types them: some apps show a blank in the middle. */
export const codeForm = /^\s*(?:\d\s*){6}$/
