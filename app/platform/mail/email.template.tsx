import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { renderToStaticMarkup } from "react-dom/server";
import type { Email } from "./email.ts";

// Mail programs support neither our style sheet nor custom properties.
const blue = "#004B76";
const orange = "#ff9900";
const font = "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const styles = {
  body: { backgroundColor: "#f5f5f5", color: "#1d2733", fontFamily: font, margin: 0, padding: 0 },
  container: { backgroundColor: "#ffffff", margin: "24px auto", maxWidth: 560, padding: 0 },
  head: { backgroundColor: blue, borderBottom: `4px solid ${orange}`, padding: "20px 32px" },
  programme: { color: "#ffffff", fontSize: 18, fontWeight: 700, lineHeight: 1.3, margin: 0 },
  content: { padding: "24px 32px 8px" },
  subject: { color: blue, fontSize: 22, fontWeight: 700, lineHeight: 1.3, margin: "0 0 16px" },
  // Visitors' messages keep their line breaks.
  text: { fontSize: 16, lineHeight: 1.6, margin: "0 0 16px", whiteSpace: "pre-line" },
  button: {
    backgroundColor: blue,
    borderRadius: 6,
    color: "#ffffff",
    display: "inline-block",
    fontSize: 16,
    fontWeight: 600,
    margin: "4px 0 20px",
    padding: "14px 24px",
    textDecoration: "none",
  },
  small: { color: "#4a5663", fontSize: 14, lineHeight: 1.5, margin: "0 0 12px" },
  link: { color: blue, wordBreak: "break-all" },
  line: { borderColor: "#d9dee4", margin: "16px 0" },
} as const;

function LetterPage({ email }: { email: Email }) {
  const { programme, subject, greeting, text, action, linkHint, note, signature } = email;
  return (
    <Html lang={email.locale}>
      <Head>
        <title>{subject}</title>
      </Head>
      <Preview>{text}</Preview>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Section style={styles.head}>
            <Text style={styles.programme}>{programme}</Text>
          </Section>
          <Section style={styles.content}>
            <Heading as="h1" style={styles.subject}>
              {subject}
            </Heading>
            {greeting && <Text style={styles.text}>{greeting}</Text>}
            <Text style={styles.text}>{text}</Text>
            <Button href={action.href} style={styles.button}>
              {action.label}
            </Button>
            <Text style={styles.text}>{note}</Text>
            <Text style={styles.text}>{signature}</Text>
            <Hr style={styles.line} />
            <Text style={styles.small}>
              {linkHint}
              <br />
              <Link href={action.href} style={styles.link}>
                {action.href}
              </Link>
            </Text>
            <Text style={styles.small}>{email.automatic}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function renderEmail(email: Email): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<LetterPage email={email} />)}`;
}
