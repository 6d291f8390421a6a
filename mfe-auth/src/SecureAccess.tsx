/** The card at / once somebody has signed in (specification, section 2). */
export interface SecureAccessProps {
  readonly productName: string;
}

export default function SecureAccess({ productName }: SecureAccessProps) {
  return (
    <main aria-label={productName}>
      <h1>Secure Access</h1>
    </main>
  );
}
