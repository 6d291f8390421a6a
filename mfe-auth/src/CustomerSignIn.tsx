/** Customer sign-in at /dashboard, for whom nobody is signed in. */
export interface CustomerSignInProps {
  readonly productName: string;
}

export default function CustomerSignIn({ productName }: CustomerSignInProps) {
  return <h1>Sign in to {productName}</h1>;
}
