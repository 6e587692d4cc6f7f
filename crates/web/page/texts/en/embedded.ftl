## The configurator in a shop's page

embedded-title = Hose configurator
embedded-waiting = Waiting for the shop to let you go on. What you entered is still here.


button-addedToCart = Add to cart
button-requestedQuote = Request a quote
button-generatedPdf = Data sheet (PDF)
done-addedToCart = Added to the cart: { $number }
done-requestedQuote = Quote requested: { $number }
done-generatedPdf = The data sheet is saved: { $number }
embedded-order = Order
